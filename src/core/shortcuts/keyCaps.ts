/** How keys are written, in the keyboard help and in the tips of buttons. */

interface KeyCap {
  /** The text on the key. */
  readonly cap: string;
  /** The name that a screen reader says. */
  readonly name: string;
}

const NAMED: ReadonlyMap<string, KeyCap> = new Map([
  ['ArrowRight', { cap: '→', name: 'Right arrow' }],
  ['ArrowLeft', { cap: '←', name: 'Left arrow' }],
  ['ArrowUp', { cap: '↑', name: 'Up arrow' }],
  ['ArrowDown', { cap: '↓', name: 'Down arrow' }],
  ['PageUp', { cap: 'Page Up', name: 'Page Up' }],
  ['PageDown', { cap: 'Page Down', name: 'Page Down' }],
  ['Escape', { cap: 'Esc', name: 'Escape' }],
  [' ', { cap: 'Space', name: 'Space' }],
  ['/', { cap: '/', name: 'Slash' }],
  ['?', { cap: '?', name: 'Question mark' }],
]);

/**
 * The keys to press, together or one after the other, for one of a shortcut's `keys`.
 * @param isApple whether the keyboard has a Command key
 */
export function keyCaps(key: string, isApple: boolean): KeyCap[] {
  if (key.startsWith('Mod+')) {
    const mod = isApple ? { cap: '⌘', name: 'Command' } : { cap: 'Ctrl', name: 'Control' };
    return [mod, capOf(key.slice('Mod+'.length).toUpperCase())];
  }
  // Of two keys one after the other, both.
  if (/^. ./.test(key)) return key.split(' ').map(capOf);
  // A capital letter is pressed with Shift.
  return /^[A-Z]$/.test(key) ? [{ cap: 'Shift', name: 'Shift' }, capOf(key)] : [capOf(key)];
}

function capOf(key: string): KeyCap {
  return NAMED.get(key) ?? { cap: key, name: key };
}

/** A key in the tip of its button, e.g. 'Shift+S'. */
export function keyText(key: string): string {
  return keyCaps(key, false)
    .map(({ cap }) => cap)
    .join('+');
}
