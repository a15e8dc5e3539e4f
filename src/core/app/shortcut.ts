/** A key press that does something, as the keyboard help tells of it. The object is its identity: `useShortcut` takes it. */
export interface Shortcut {
  /** Heading of the help under which it is listed: the place where it works. */
  readonly where: string;
  /** What it does, in a few words. */
  readonly does: string;
  /** Each of these does it: values of `KeyboardEvent.key`, or 'Mod+k' for Ctrl or Cmd with a key in lower case. */
  readonly keys: readonly string[];
}

/** Whether a key types a character by itself: speech input may press it by accident, so that people can switch it off. */
export function isSingleKey(key: string): boolean {
  return key.length === 1;
}

const where = 'Everywhere';

export const focusSearch: Shortcut = { where, does: 'Go to the search box', keys: ['/'] };
export const openPalette: Shortcut = { where, does: 'Search from any page', keys: ['Mod+k'] };
export const openHelp: Shortcut = { where, does: 'Show this help', keys: ['?', 'Mod+/'] };

export const PORTAL_SHORTCUTS: readonly Shortcut[] = [focusSearch, openPalette, openHelp];
