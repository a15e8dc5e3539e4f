import { useCallback, useId, useRef, useState } from 'react';
import { focusSearch } from '#core/app/portalShortcuts.ts';
import { useShortcut } from '#core/shortcuts/useShortcut.ts';
import { NO_LIST } from './listState.ts';
import styles from './SearchBox.module.css';
import { SearchField } from './SearchField.tsx';
import { SearchPanel } from './SearchPanel.tsx';
import { useClosing } from './useClosing.ts';
import { useSearch } from './useSearch.ts';

interface SearchBoxProps {
  /** Whether the panel lies over the page or pushes down what comes after it. */
  panel: 'over' | 'inline';
  onChoose?: () => void;
  /** Brings a hidden box on screen, for the shortcut that goes to it. */
  onReveal?: () => void;
}

/** Search over everything that the provider knows. */
export function SearchBox({ panel, onChoose, onReveal }: SearchBoxProps) {
  const search = useSearch();
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [list, setList] = useState(NO_LIST);
  const { state, close } = search;
  useClosing(box, !state.matches('closed'), close);
  const choose = useCallback(() => {
    close();
    onChoose?.();
  }, [close, onChoose]);
  useShortcut(focusSearch, () => {
    onReveal?.();
    // Of the two boxes of a page only one can be on screen.
    if (!input.current?.checkVisibility()) return false;
    input.current.focus();
    input.current.select();
    return true;
  });
  return (
    <search ref={box} className={styles.box} data-panel={panel}>
      <SearchField search={search} input={input} listId={listId} list={list} placeholder="Search" />
      <SearchPanel search={search} input={input} listId={listId} onList={setList} onChoose={choose} />
    </search>
  );
}
