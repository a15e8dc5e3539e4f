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
  [' ', { cap: 'Space', name: 'Space' }],
  ['/', { cap: '/', name: 'Slash' }],
  ['?', { cap: '?', name: 'Question mark' }],
]);

/**
 * The keys to press together for one of a shortcut's `keys`.
 * @param isApple whether the keyboard has a Command key
 */
export function keyCaps(key: string, isApple: boolean): KeyCap[] {
  if (key.startsWith('Mod+')) {
    const mod = isApple ? { cap: '⌘', name: 'Command' } : { cap: 'Ctrl', name: 'Control' };
    return [mod, ...keyCaps(key.slice('Mod+'.length).toUpperCase(), isApple)];
  }
  return [NAMED.get(key) ?? { cap: key, name: key }];
}

export function isAppleKeyboard(platform: string): boolean {
  return /^(Mac|iP)/.test(platform);
}
