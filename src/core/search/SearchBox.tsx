import { useCallback, useId, useRef, useState } from 'react';
import { focusSearch } from '#core/app/portalShortcuts.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { useShortcut } from '#core/shortcuts/useShortcut.ts';
import { NO_LIST } from './listState.ts';
import styles from './SearchBox.module.css';
import { SearchField } from './SearchField.tsx';
import { useClosing } from './useClosing.ts';
import { useSearch } from './useSearch.ts';

const loadPanel = () => import('./SearchPanel.tsx').then(({ SearchPanel }) => SearchPanel);

interface SearchBoxProps {
  /** Whether the panel lies over the page or pushes down what comes after it. */
  panel: 'over' | 'inline';
  onChoose?: () => void;
  /** Brings a hidden box on screen, for the shortcut that goes to it. */
  onReveal?: () => void;
}

/** Search over everything that the provider knows, in the shell's chunk; what it found is listed by code of its own. */
export function SearchBox({ panel, onChoose, onReveal }: SearchBoxProps) {
  const search = useSearch();
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [list, setList] = useState(NO_LIST);
  const [isUsed, setUsed] = useState(false);
  const Panel = useLazyCode(loadPanel, isUsed);
  const { state, close } = search;
  // Here, not with the panel: its code may come when the person has long left.
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
    <search ref={box} className={styles.box} data-panel={panel} onFocus={() => setUsed(true)}>
      <SearchField search={search} input={input} listId={listId} list={list} placeholder="Search" />
      {Panel && <Panel search={search} input={input} listId={listId} onList={setList} onChoose={choose} />}
    </search>
  );
}
