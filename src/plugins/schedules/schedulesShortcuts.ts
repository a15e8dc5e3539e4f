/** The keys of the week's grid, for the keyboard help. The grid itself handles them while one of its hours has the focus. */
import type { Shortcut } from '#core/app/shortcut.ts';

const key = (does: string, ...keys: string[]): Shortcut => ({ where: 'Week of a schedule', does, keys });

export const schedulesShortcuts = [
  key('Hour before or after', 'ArrowUp', 'ArrowDown'),
  key('Day before or after', 'ArrowLeft', 'ArrowRight'),
  key('Six hours back or on', 'PageUp', 'PageDown'),
  key('First or last day', 'Home', 'End'),
  key('Request a change to the hour', 'Enter', ' '),
  key('Back to the hour', 'Escape'),
];
