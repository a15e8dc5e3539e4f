import type { Shortcut } from '#core/app/shortcut.ts';

const where = 'Event page';

export const nextRecording: Shortcut = { where, does: 'Next recording', keys: ['ArrowRight', '1'] };
export const previousRecording: Shortcut = { where, does: 'Previous recording', keys: ['ArrowLeft', '2'] };
export const nextIncident: Shortcut = { where, does: 'Next incident', keys: [']', 'n'] };
export const previousIncident: Shortcut = { where, does: 'Previous incident', keys: ['[', 'p'] };

/** The keys of the player on a page. 'S' is pressed with Shift, '=' and '+' are one key on many keyboards. */
export const playerShortcuts = (page: string): readonly Shortcut[] =>
  [
    ['Play or pause', 'k'],
    ['Frame back or on', ',', '.'],
    ['Slower or faster', '<', '>'],
    ['Boxes', 'b'],
    ['Full screen', 'f'],
    ['Snapshot', 'S'],
    ['Zoom out, in or off', '-', '+', '=', '0'],
  ].map(([does = '', ...keys]) => ({ where: page, does, keys }));

export const eventPlayerKeys = playerShortcuts(where);
