import type { Shortcut } from '#core/app/shortcut.ts';

const where = 'Event page';

export const nextRecording: Shortcut = { where, does: 'Next recording', keys: ['ArrowRight', '1'] };
export const previousRecording: Shortcut = { where, does: 'Previous recording', keys: ['ArrowLeft', '2'] };
