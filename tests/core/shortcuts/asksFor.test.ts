// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { asksFor } from '#core/shortcuts/useShortcut.ts';

const shortcut = { where: 'A page', does: 'Something', keys: ['ArrowRight', '1', '?', 'Mod+k', 'Mod+/'] };

afterEach(() => document.body.replaceChildren());

/** Whether the shortcut is meant when these keys are pressed in the first element of some markup. */
function isAsked(init: KeyboardEventInit, markup = '<p></p>', singleKeysOn = true): boolean {
  document.body.innerHTML = markup;
  const answers: boolean[] = [];
  const listen = (event: KeyboardEvent) => answers.push(asksFor(shortcut, event, singleKeysOn));
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

  it('does not while an input method composes', () => {
    expect(isAsked({ key: '1', isComposing: true })).toBe(false);
    expect(isAsked({ key: '1', keyCode: 229 })).toBe(false);
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
