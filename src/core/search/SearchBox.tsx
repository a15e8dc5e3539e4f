import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { focusSearch } from '#core/app/shortcut.ts';
import { useApp } from '#core/app/useApp.ts';
import { useShortcut } from '#core/shortcuts/useShortcut.ts';
import { FoundList, type FoundListProps } from './FoundList.tsx';
import { groupResults, NO_LIST } from './groupResults.ts';
import styles from './SearchBox.module.css';
import { SearchField } from './SearchField.tsx';
import { useClosing } from './useClosing.ts';
import { useSearch } from './useSearch.ts';

interface SearchBoxProps {
  /** Whether the panel covers the page or pushes the following content down. */
  panel: 'over' | 'inline';
  onChoose?: () => void;
  /** Shows a hidden box when the shortcut focuses it. */
  onReveal?: () => void;
}

/** Searches everything that the provider has indexed. */
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
    // A page has two search boxes, one of which is hidden.
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

/** The results of a search box. */
function SearchPanel(list: Omit<FoundListProps, 'found' | 'pages'>) {
  const { registry } = useApp();
  const { state } = list.search;
  const { results } = state.context;
  const found = useMemo(() => groupResults(results ?? [], registry.searchGroups), [results, registry]);
  const isShown = !state.matches('closed') && (results !== null || state.matches('searching'));
  return (
    <div className={styles.panel} data-shown={isShown}>
      <FoundList {...list} found={found} />
    </div>
  );
}
