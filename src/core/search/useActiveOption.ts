import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface ActiveOption<Option> {
  readonly text: string;
  readonly options: readonly Option[];
  readonly index: number | null;
}

/**
 * The option that a combobox's arrow keys have moved to; none after the text has changed, and none in a new list.
 * @param text the text in the box
 * @param onEnter called with the current option when Enter is pressed
 * @param onAsk called when ArrowDown is pressed and there is no list
 * @param move the index that a key moves to; null for keys that are left to the text
 * @param first index of the option that Enter takes when no key has moved to one; -1 for none
 */
export function useActiveOption<Option>(
  input: RefObject<HTMLInputElement | null>,
  text: string,
  options: readonly Option[],
  onEnter: (option: Option) => void,
  onAsk: () => void,
  move = movedTo,
  first = -1,
): number | null {
  const [active, setActive] = useState<ActiveOption<Option>>({ text, options, index: null });
  const index = active.options === options && active.text === text ? active.index : null;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const next = move(event.key, index, options.length);
    const option = options[index ?? first];
    if (next !== null) setActive({ text, options, index: next });
    else if (event.key === 'ArrowDown') onAsk();
    else if (event.key === 'Enter' && option !== undefined) onEnter(option);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const element = input.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [input]);
  return index;
}

/**
 * The index that a key moves to; null for keys that don't move, and in an empty list.
 * @param active index of the current option; null when there is none
 */
export function movedTo(key: string, active: number | null, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return active === null ? 0 : (active + 1) % count;
    case 'ArrowUp':
      return active === null ? count - 1 : (active + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
