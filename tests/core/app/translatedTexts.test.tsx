import { act, render } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { followTranslations } from '#core/app/translatedTexts.ts';

type Translator = (text: Text) => void;

const font = (...inside: (Node | string)[]): Element => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.append(...inside);
  outer.append(inner);
  return outer;
};
/** What translators do with a text: they put one of their own in its place, or put it into an element of theirs. */
const TRANSLATORS: Readonly<Record<string, Translator>> = {
  'another text': (text) => text.replaceWith(font(`<${text.data}>`)),
  'another text, then the removal': (text) => {
    text.before(font(`<${text.data}>`));
    text.remove();
  },
  'the text in an element': (text) => {
    const outer = font();
    text.replaceWith(outer);
    outer.firstElementChild?.append(text);
  },
};

function textsIn(node: Node): Text[] {
  return [...node.childNodes].flatMap((child) => (child instanceof Text ? child : textsIn(child)));
}

async function translate(root: Node, translator: Translator): Promise<void> {
  for (const text of textsIn(root)) translator(text);
  // Observers are told in a microtask.
  await act(async () => undefined);
}

interface CounterProps {
  index: number;
  isOld?: boolean;
  names?: string[];
}

function Counter({ index, isOld = false, names = ['a', 'b', 'c'] }: CounterProps) {
  return (
    <section>
      <p>
        {isOld && <b>old </b>}
        {index} of {12}
        {index > 4 && ' at last'}
      </p>
      <div>
        {names.map((name) => (
          <Bare key={name} text={name} />
        ))}
      </div>
      <h2>Title {index}</h2>
      <em>{`${index}`}</em>
    </section>
  );
}

/** A text without an element of its own. */
const Bare = ({ text }: { text: string }) => text;

function open() {
  const { container, rerender, unmount } = render(<Counter index={1} />);
  const end = followTranslations(container);
  onTestFinished(end);
  return { container, rerender, unmount };
}

describe.each(Object.entries(TRANSLATORS))(
  'texts in whose place a translator has put %s',
  (_, translator) => {
    it('are changed, removed, added and moved as if they were there', async () => {
      const { container, rerender, unmount } = open();
      const text = () => container.textContent?.replaceAll(/[<>]/g, '');
      expect(text()).toBe('1 of 12abcTitle 11');
      await translate(container, translator);
      rerender(<Counter index={2} />);
      expect(text()).toBe('2 of 12abcTitle 22');
      await translate(container, translator);
      rerender(<Counter index={5} isOld names={['c', 'a', 'd']} />);
      expect(text()).toBe('old 5 of 12 at lastcadTitle 55');
      await translate(container, translator);
      rerender(<Counter index={3} names={['d']} />);
      expect(text()).toBe('3 of 12dTitle 33');
      await translate(container, translator);
      unmount();
      expect(text()).toBe('');
    });
  },
);

it('several texts that a translator makes one of come back together', async () => {
  const { container, rerender } = open();
  const texts = textsIn(container.querySelector('p') ?? container);
  texts[0]?.replaceWith(font('1 sur 12'));
  for (const text of texts.slice(1)) text.remove();
  await act(async () => undefined);
  rerender(<Counter index={2} />);
  expect(container.querySelector('p')?.textContent).toBe('2 of 12');
});
