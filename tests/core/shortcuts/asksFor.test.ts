// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { asksFor } from '#core/shortcuts/useAction.ts';

const shortcut = { where: 'A page', does: 'Something', keys: ['ArrowRight', '1', '?', 'Mod+k', 'Mod+/'] };

afterEach(() => document.body.replaceChildren());

/** Whether the shortcut is meant when these keys are pressed in the first element of some markup. */
function isAsked(
  init: KeyboardEventInit,
  markup = '<p></p>',
  singleKeysOn = true,
  keys: readonly string[] = shortcut.keys,
): boolean {
  document.body.innerHTML = markup;
  const answers: boolean[] = [];
  const listen = (event: KeyboardEvent) => answers.push(asksFor({ ...shortcut, keys }, event, singleKeysOn));
  document.addEventListener('keydown', listen);
  const target = document.body.querySelector('[data-target]') ?? document.body.firstElementChild;
  target?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  document.removeEventListener('keydown', listen);
  expect(answers).toHaveLength(1);
  return answers[0] === true;
}

describe('a key of a shortcut', () => {
  it.each(['ArrowRight', '1', '?'])('%s asks for it', (key) => {
    expect(isAsked({ key })).toBe(true);
  });

  it('asks for it with Shift, which some keyboards need for a sign', () => {
    expect(isAsked({ key: '?', shiftKey: true })).toBe(true);
  });

  it.each(['ArrowLeft', '2', 'k', '/'])('does not when it is %s, another key', (key) => {
    expect(isAsked({ key })).toBe(false);
  });

  it.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }])('does not with %o', (modifier) => {
    expect(isAsked({ key: '1', ...modifier })).toBe(false);
  });

  it.each([
    '<input>',
    '<input type="search">',
    '<input type="radio">',
    '<input type="range">',
    '<textarea></textarea>',
    '<select></select>',
    '<div role="textbox"></div>',
    '<div role="combobox"></div>',
  ])('does not in %s', (markup) => {
    expect(isAsked({ key: '1' }, markup)).toBe(false);
  });

  it.each(['<button></button>', '<input type="checkbox">', '<a href="/"></a>', '<video></video>'])(
    'does in %s',
    (markup) => {
      expect(isAsked({ key: '1' }, markup)).toBe(true);
    },
  );

  it('does not behind an open dialog', () => {
    expect(isAsked({ key: '1' }, '<p></p><dialog open></dialog>')).toBe(false);
    expect(isAsked({ key: '1' }, '<p></p><dialog></dialog>')).toBe(true);
  });

  it('does not when it has been dealt with', () => {
    const event = new KeyboardEvent('keydown', { key: '1', cancelable: true });
    event.preventDefault();
    expect(asksFor(shortcut, event, true)).toBe(false);
  });
});

describe('a key with Ctrl or Cmd', () => {
  it.each([
    { key: 'k', ctrlKey: true },
    { key: 'k', metaKey: true },
    { key: 'K', ctrlKey: true },
    { key: '/', ctrlKey: true },
    { key: '/', ctrlKey: true, shiftKey: true },
  ])('asks for the shortcut: %o', (init) => {
    expect(isAsked(init)).toBe(true);
  });

  it('does so in a field and over a dialog too', () => {
    expect(isAsked({ key: 'k', ctrlKey: true }, '<input>')).toBe(true);
    expect(isAsked({ key: 'k', ctrlKey: true }, '<dialog open><input data-target></dialog>')).toBe(true);
  });

  it.each([
    { key: 'K', ctrlKey: true, shiftKey: true },
    { key: 'k', ctrlKey: true, altKey: true },
    { key: 'k', ctrlKey: true, metaKey: true },
    { key: 'l', ctrlKey: true },
  ])('does not: %o', (init) => {
    expect(isAsked(init)).toBe(false);
  });
});

describe('single-key shortcuts that are switched off', () => {
  it('leave keys that type a character alone', () => {
    expect(['1', '?'].map((key) => isAsked({ key }, '<p></p>', false))).toEqual([false, false]);
  });

  it('keep the arrows and the keys with Ctrl', () => {
    expect(isAsked({ key: 'ArrowRight' }, '<p></p>', false)).toBe(true);
    expect(isAsked({ key: '/', ctrlKey: true }, '<p></p>', false)).toBe(true);
  });
});

/** A press: what is typed, which key it is on a US keyboard, whether Shift is held, and what the key is for shortcuts. */
const KEYBOARDS: Readonly<Record<string, readonly (readonly [string, string, boolean, string])[]>> = {
  'US, Caps Lock': [
    ['S', 'KeyS', false, 's'],
    ['s', 'KeyS', true, 'S'],
    ['N', 'KeyN', false, 'n'],
  ],
  US: [
    ['S', 'KeyS', true, 'S'],
    ['?', 'Slash', true, '?'],
    ['!', 'Digit1', true, '!'],
    ['{', 'BracketLeft', true, '{'],
    ['1', 'Numpad1', false, '1'],
    ['+', 'NumpadAdd', false, '+'],
  ],
  Dvorak: [
    ['n', 'KeyL', false, 'n'],
    ['p', 'KeyR', false, 'p'],
    ['[', 'Minus', false, '['],
  ],
  AZERTY: [
    ['&', 'Digit1', false, '1'],
    ['é', 'Digit2', false, '2'],
    ['1', 'Digit1', true, '1'],
    ['à', 'Digit0', false, '0'],
    ['-', 'Digit6', false, '-'],
    [',', 'KeyM', false, ','],
    ['?', 'KeyM', true, '?'],
    ['a', 'KeyQ', false, 'a'],
  ],
  QWERTZ: [
    ['ü', 'BracketLeft', false, '['],
    ['?', 'Minus', true, '?'],
    ['/', 'Digit7', true, '/'],
    ['z', 'KeyY', false, 'z'],
  ],
  Czech: [
    ['+', 'Digit1', false, '+'],
    ['ě', 'Digit2', false, '2'],
  ],
  Russian: [
    ['ы', 'KeyS', false, 's'],
    ['Ы', 'KeyS', true, 'S'],
    ['Ы', 'KeyS', false, 's'],
    ['х', 'BracketLeft', false, '['],
    ['ъ', 'BracketRight', false, ']'],
    ['б', 'Comma', false, ','],
    ['Б', 'Comma', true, '<'],
    ['?', 'Digit7', true, '?'],
    ['/', 'Backslash', true, '/'],
  ],
  Greek: [
    ['σ', 'KeyS', false, 's'],
    ['Σ', 'KeyS', true, 'S'],
  ],
  Hebrew: [
    ['ד', 'KeyS', false, 's'],
    ["'", 'KeyW', false, 'w'],
    ['/', 'KeyQ', false, '/'],
  ],
  Arabic: [
    ['س', 'KeyS', false, 's'],
    ['١', 'Digit1', false, '1'],
    ['ظ', 'Slash', false, '/'],
    ['؟', 'Slash', true, '?'],
  ],
  Turkish: [['ı', 'KeyI', false, 'i']],
};

describe.each(Object.entries(KEYBOARDS))('a press on a %s keyboard', (_, presses) => {
  it.each(presses)('of %s, %s, with Shift %s, is %s and nothing else', (key, code, shiftKey, wanted) => {
    const others = ['s', 'S', 'n', 'N', '1', '2', '0', '?', '/', '[', ']', ',', '<', '+', '-', '!', '{'];
    const asked = [...new Set([...others, wanted])].filter((one) =>
      isAsked({ key, code, shiftKey }, '<p></p>', true, [one]),
    );
    expect(asked).toEqual([wanted]);
  });
});

describe('a key of other letters with Ctrl', () => {
  it('asks for the shortcut of the key that it is', () => {
    expect(isAsked({ key: 'л', code: 'KeyK', ctrlKey: true })).toBe(true);
    expect(isAsked({ key: 'Л', code: 'KeyK', ctrlKey: true, shiftKey: true })).toBe(false);
  });
});

describe('a sign that a keyboard types with AltGr', () => {
  it('asks for it, though Windows reports Ctrl and Alt', () => {
    const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true };
    expect(isAsked({ key: '[', code: 'Digit8', ...altGr }, '<p></p>', true, ['['])).toBe(true);
  });
});
