/** The shell's own shortcuts. */
import type { Shortcut } from './shortcut.ts';

const where = 'Everywhere';

export const focusSearch: Shortcut = { where, does: 'Go to the search box', keys: ['/'] };
export const openPalette: Shortcut = { where, does: 'Search from any page', keys: ['Mod+k'] };
export const openHelp: Shortcut = { where, does: 'Show this help', keys: ['?', 'Mod+/'] };

export const PORTAL_SHORTCUTS: readonly Shortcut[] = [focusSearch, openPalette, openHelp];
