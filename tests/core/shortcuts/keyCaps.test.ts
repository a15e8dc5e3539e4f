import { describe, expect, it } from 'vitest';
import { keyCaps } from '#core/shortcuts/keyCaps.ts';

const caps = (key: string, isApple = false) => keyCaps(key, isApple).map(({ cap }) => cap);
const names = (key: string, isApple = false) => keyCaps(key, isApple).map(({ name }) => name);

describe('the caps of a key', () => {
  it('are what stands on it, with a name to be read out', () => {
    expect(caps('ArrowRight')).toEqual(['→']);
    expect(names('ArrowRight')).toEqual(['Right arrow']);
    expect(names('?')).toEqual(['Question mark']);
    expect([caps('1'), names('1')]).toEqual([['1'], ['1']]);
  });

  it('are those of the keyboard at hand', () => {
    expect(caps('Mod+k')).toEqual(['Ctrl', 'K']);
    expect(caps('Mod+k', true)).toEqual(['⌘', 'K']);
    expect(names('Mod+/', true)).toEqual(['Command', 'Slash']);
    expect(names('S')).toEqual(['Shift', 'S']);
  });
});
