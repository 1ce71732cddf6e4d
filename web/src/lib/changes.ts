/** Changes of what a viewer is shown: whatever is left out of one is as it was. */
import type {
  ActionGroup,
  GameDetail,
  GameView,
  LegalAction,
  ViewerChange,
  ViewerState,
} from './generated/wire';

/** What a viewer is shown after a change. */
export function changed(old: ViewerState | undefined, change: ViewerChange): ViewerState {
  const { seat, view, items, legal, concessions, hint, events = [] } = change;
  return {
    ...old,
    seat,
    events,
    ...((view || items) && { view: { ...old?.view, ...view, ...lists(old, items) } as GameView }),
    ...(legal && { legal: legal.flatMap(actionsOf) }),
    ...(concessions && { concessions: concessions.flatMap(actionsOf) }),
    ...(hint !== undefined && { hint }),
  };
}

/** The lists of a view in which some items have changed. */
function lists(old: ViewerState | undefined, items: ViewerChange['items'] = {}): object {
  const before = old?.view as unknown as Record<string, unknown[]>;
  return Object.fromEntries(
    Object.entries(items).map(([field, changes]) => {
      const list = [...before[field]!];
      for (const [place, item] of Object.entries(changes)) list[Number(place)] = item;
      return [field, list];
    }),
  );
}

/** The actions of a group, one by one. */
function actionsOf({ actions, detail, each = {}, texts = [] }: ActionGroup): LegalAction[] {
  const fields = Object.entries(each);
  return actions.map((action, i) => {
    const own = Object.fromEntries(fields.map(([field, values]) => [field, values[i]]));
    return { action, text: texts[i] ?? '', detail: { ...detail, ...own } as GameDetail };
  });
}
