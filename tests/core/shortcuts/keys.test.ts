// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { keyCaps } from '#core/shortcuts/keyCaps.ts';
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

const FIELDS = [
  '<input type="search">',
  '<input type="radio">',
  '<textarea></textarea>',
  '<select></select>',
];

describe('a key of a shortcut', () => {
  it.each<[string, KeyboardEventInit, boolean]>([
    ['an arrow', { key: 'ArrowRight' }, true],
    ['a digit', { key: '1' }, true],
    ['a sign that needs Shift', { key: '?', shiftKey: true }, true],
    ['another arrow', { key: 'ArrowLeft' }, false],
    ['the letter of a shortcut with Ctrl', { key: 'k' }, false],
    ['a digit with Ctrl', { key: '1', ctrlKey: true }, false],
    ['a digit with Alt', { key: '1', altKey: true }, false],
    ['a digit with Cmd', { key: '1', metaKey: true }, false],
    ['a letter with Ctrl', { key: 'k', ctrlKey: true }, true],
    ['a letter with Cmd', { key: 'k', metaKey: true }, true],
    ['a letter with Ctrl and Caps Lock', { key: 'K', ctrlKey: true }, true],
    ['a sign with Ctrl and Shift', { key: '/', ctrlKey: true, shiftKey: true }, true],
    ['a letter with Ctrl and Shift', { key: 'K', ctrlKey: true, shiftKey: true }, false],
    ['a letter with Ctrl and Alt', { key: 'k', ctrlKey: true, altKey: true }, false],
    ['a letter with Ctrl and Cmd', { key: 'k', ctrlKey: true, metaKey: true }, false],
    ['another letter with Ctrl', { key: 'l', ctrlKey: true }, false],
    [
      'the key of the letter on a Russian keyboard, with Ctrl',
      { key: 'л', code: 'KeyK', ctrlKey: true },
      true,
    ],
  ])('is meant by %s (%o): %s', (_, init, isMeant) => {
    expect(isAsked(init)).toBe(isMeant);
  });

  it.each([...FIELDS, '<div role="textbox"></div>', '<div role="combobox"></div>'])(
    'is not meant in %s',
    (markup) => {
      expect(isAsked({ key: '1' }, markup)).toBe(false);
    },
  );

  it.each(['<button></button>', '<input type="checkbox">', '<video></video>', '<p></p><dialog></dialog>'])(
    'is meant in %s',
    (markup) => {
      expect(isAsked({ key: '1' }, markup)).toBe(true);
    },
  );

  it('is meant behind an open dialog, in it and in a field with Ctrl alone', () => {
    expect(isAsked({ key: '1' }, '<p></p><dialog open></dialog>')).toBe(false);
    expect(isAsked({ key: 'k', ctrlKey: true }, '<input>')).toBe(true);
    expect(isAsked({ key: 'k', ctrlKey: true }, '<dialog open><input data-target></dialog>')).toBe(true);
  });

  it('is not meant when it has been dealt with', () => {
    const event = new KeyboardEvent('keydown', { key: '1', cancelable: true });
    event.preventDefault();
    expect(asksFor(shortcut, event, true)).toBe(false);
  });

  it('is none while single keys are off, where it types a character', () => {
    const off = (init: KeyboardEventInit) => isAsked(init, '<p></p>', false);
    expect([off({ key: '1' }), off({ key: '?' })]).toEqual([false, false]);
    expect([off({ key: 'ArrowRight' }), off({ key: '/', ctrlKey: true })]).toEqual([true, true]);
  });

  it('may be typed with AltGr, though Windows reports Ctrl and Alt', () => {
    const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true };
    expect(isAsked({ key: '[', code: 'Digit8', ...altGr }, '<p></p>', true, ['['])).toBe(true);
  });
});

/** A press: what is typed, which key it is on a US keyboard, whether Shift is held, and what the key is for shortcuts. */
const KEYBOARDS: Readonly<Record<string, readonly (readonly [string, string, boolean, string])[]>> = {
  'US, Caps Lock': [
    ['S', 'KeyS', false, 's'],
    ['s', 'KeyS', true, 'S'],
  ],
  US: [
    ['S', 'KeyS', true, 'S'],
    ['!', 'Digit1', true, '!'],
    ['1', 'Numpad1', false, '1'],
  ],
  Dvorak: [['n', 'KeyL', false, 'n']],
  AZERTY: [
    ['&', 'Digit1', false, '1'],
    ['1', 'Digit1', true, '1'],
    ['-', 'Digit6', false, '-'],
    ['?', 'KeyM', true, '?'],
    ['a', 'KeyQ', false, 'a'],
  ],
  QWERTZ: [
    ['ü', 'BracketLeft', false, '['],
    ['?', 'Minus', true, '?'],
  ],
  Czech: [
    ['+', 'Digit1', false, '+'],
    ['ě', 'Digit2', false, '2'],
  ],
  Russian: [
    ['ы', 'KeyS', false, 's'],
    ['Ы', 'KeyS', true, 'S'],
    ['х', 'BracketLeft', false, '['],
    ['Б', 'Comma', true, '<'],
    ['?', 'Digit7', true, '?'],
    ['/', 'Backslash', true, '/'],
  ],
  Greek: [['σ', 'KeyS', false, 's']],
  Hebrew: [
    ['ד', 'KeyS', false, 's'],
    ["'", 'KeyW', false, 'w'],
  ],
  Arabic: [
    ['س', 'KeyS', false, 's'],
    ['١', 'Digit1', false, '1'],
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

it.each([
  ['ArrowRight', false, '→ Right arrow'],
  ['?', false, '? Question mark'],
  ['S', false, 'Shift Shift, S S'],
  ['Mod+k', false, 'Ctrl Control, K K'],
  ['Mod+/', true, '⌘ Command, / Slash'],
])('the caps of a key of %s, with a Command key: %s, are %s', (key, isApple, caps) => {
  const told = keyCaps(key, isApple).map(({ cap, name }) => `${cap} ${name}`);
  expect(told.join(', ')).toBe(caps);
});
