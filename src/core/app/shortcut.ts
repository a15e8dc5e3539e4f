/**
 * A key press that does something, as the keyboard help lists it. `useShortcut` takes this very object: it identifies
 * the shortcut.
 */
export interface Shortcut {
  /** Heading in the keyboard help, which names the place where the shortcut works. */
  readonly where: string;
  /** What it does, in a few words. */
  readonly does: string;
  /**
   * Each of these keys triggers it: values of `KeyboardEvent.key`, 'Mod+k' for Ctrl or Cmd with a lower-case key. 's' is
   * pressed without Shift and 'S' with it, whatever Caps Lock does and whichever letters the keyboard has.
   */
  readonly keys: readonly string[];
}

/**
 * Whether a key types a character. Speech input may press such a key by accident, so people can switch these shortcuts
 * off.
 */
export function isSingleKey(key: string): boolean {
  return key.length === 1;
}

const where = 'Everywhere';

export const focusSearch: Shortcut = { where, does: 'Go to the search box', keys: ['/'] };
export const openPalette: Shortcut = { where, does: 'Search from any page', keys: ['Mod+k'] };
export const openHelp: Shortcut = { where, does: 'Show this help', keys: ['?', 'Mod+/'] };

export const PORTAL_SHORTCUTS: readonly Shortcut[] = [focusSearch, openPalette, openHelp];
