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
  const { seat, view, legal, concessions, hint, events = [] } = change;
  return {
    ...old,
    seat,
    events,
    ...(view && { view: { ...old?.view, ...view } as GameView }),
    ...(legal && { legal: legal.flatMap(actionsOf) }),
    ...(concessions && { concessions: concessions.flatMap(actionsOf) }),
    ...(hint !== undefined && { hint }),
  };
}

/** The actions of a group, one by one. */
function actionsOf({ codes, detail, each = {}, texts = [] }: ActionGroup): LegalAction[] {
  const fields = Object.entries(each);
  return codes.map((code, i) => {
    const own = Object.fromEntries(fields.map(([field, values]) => [field, values[i]]));
    return { code, text: texts[i] ?? '', detail: { ...detail, ...own } as GameDetail };
  });
}
