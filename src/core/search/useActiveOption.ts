import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { movedTo } from './movedTo.ts';
import type { SearchOption } from './options.ts';

interface ActiveOption {
  readonly text: string;
  readonly options: readonly SearchOption[];
  readonly index: number | null;
}

/**
 * The option that the keys of a combobox have moved to; none after another letter, nor in a new list.
 * @param text as it stands in the box
 * @param onEnter told of the option when Enter is pressed on it
 * @param onAsk told when ArrowDown finds no list to go to
 */
export function useActiveOption(
  input: RefObject<HTMLInputElement | null>,
  text: string,
  options: readonly SearchOption[],
  onEnter: (option: SearchOption) => void,
  onAsk: () => void,
): number | null {
  const [active, setActive] = useState<ActiveOption>({ text, options, index: null });
  const index = active.options === options && active.text === text ? active.index : null;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const next = movedTo(event.key, index, options.length);
    const option = index === null ? undefined : options[index];
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
