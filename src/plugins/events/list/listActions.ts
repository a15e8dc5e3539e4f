/** What keys do in the list. */
import type { Action, Shortcut } from '#core/app/definePlugin.ts';

const where = 'Events list';

/** Moves the focus from row to row. */
type RowAction = Action<(by: 1 | -1, key: string | undefined) => boolean>;

export const nextRow: RowAction = {
  where,
  does: 'Next row',
  keys: ['j', 'ArrowDown'],
  perform: (step, key) => step(1, key),
};
export const previousRow: RowAction = {
  where,
  does: 'Previous row',
  keys: ['k', 'ArrowUp'],
  perform: (step, key) => step(-1, key),
};
/** The row itself handles it. */
export const openRow: Shortcut = { where, does: 'Open the event', keys: ['Enter'] };
