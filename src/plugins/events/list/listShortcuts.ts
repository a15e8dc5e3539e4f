import type { Shortcut } from '#core/app/shortcut.ts';

const where = 'Events list';

export const nextEvent: Shortcut = { where, does: 'Next event', keys: ['j', 'ArrowDown'] };
export const previousEvent: Shortcut = { where, does: 'Previous event', keys: ['k', 'ArrowUp'] };
/** The row itself handles it. */
export const openEvent: Shortcut = { where, does: 'Open the event', keys: ['Enter'] };
export const toggleSeen: Shortcut = { where, does: 'Mark as seen, or as not seen', keys: ['x'] };
