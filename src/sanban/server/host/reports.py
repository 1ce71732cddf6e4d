"""What people told the host about others, and nobody has settled yet."""

import sqlalchemy as sa

from sanban.server.host.wire import ReportRow
from sanban.server.storage import schema
from sanban.server.storage.store import Store


async def read_reports(store: Store, find: str, count: int) -> list[ReportRow]:
    """Those that wait, the newest first; `find`: the id of somebody in it."""
    reports, about, by = schema.reports.c, schema.guests.alias(), schema.guests.alias()
    query = (
        sa.select(
            reports.number,
            reports.at_ms,
            reports.reporter,
            sa.func.coalesce(by.c.name, "").label("reporter_name"),
            reports.subject,
            sa.func.coalesce(about.c.name, "").label("subject_name"),
            reports.table_id,
            reports.reason,
        )
        .select_from(
            schema.reports.outerjoin(about, about.c.id == reports.subject).outerjoin(
                by, by.c.id == reports.reporter
            )
        )
        .order_by(reports.number.desc())
        .limit(count)
    )
    if find:
        query = query.where(sa.or_(reports.subject == find, reports.reporter == find))
    return [ReportRow(**row._mapping) for row in await store.rows(query)]
