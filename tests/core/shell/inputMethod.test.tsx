// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keepInputMethodKeys } from '#core/shell/RootFrame.tsx';

function Portal({ onKey }: { onKey: (key: string) => void }) {
  useEffect(keepInputMethodKeys, []);
  return <input aria-label="Search" onKeyDown={({ key }) => onKey(key)} />;
}

/** The keys that a handler of React, one of the element and one of the document hear; and whether the browser acts on it. */
function heard(init: KeyboardEventInit) {
  const keys: string[] = [];
  const { getByLabelText } = render(<Portal onKey={(key) => keys.push(`React ${key}`)} />);
  const input = getByLabelText('Search');
  const onKey = ({ key }: KeyboardEvent) => void keys.push(key);
  input.addEventListener('keydown', onKey);
  document.addEventListener('keydown', onKey);
  onTestFinished(() => document.removeEventListener('keydown', onKey));
  const isLeftToBrowser = fireEvent.keyDown(input, init);
  return { keys, isLeftToBrowser };
}

describe('a key of an input method', () => {
  it.each([
    ['Enter that takes a word', { key: 'Enter', isComposing: true }],
    ['Enter that ends a word in Safari', { key: 'Enter', keyCode: 229 }],
    ['Escape that gives a word up', { key: 'Escape', isComposing: true }],
    ['a letter of a word', { key: 'Process', keyCode: 229 }],
  ])('is heard by no handler, and left to the browser: %s', (_, init) => {
    expect(heard(init)).toEqual({ keys: [], isLeftToBrowser: true });
  });

  it.each(['Enter', 'Escape', 'ArrowDown', 's'])('is not %s by itself', (key) => {
    expect(heard({ key, keyCode: 13 }).keys).toHaveLength(3);
  });
});
