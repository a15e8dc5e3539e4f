import { useCallback, useMemo, useRef } from 'react';
import { focusSearch } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { useAction } from '#core/shortcuts/useAction.ts';
import { findEverything, useSearch } from './combobox.ts';
import { FoundList, useFoundOptions } from './FoundList.tsx';
import { groupResults } from './groupResults.ts';
import styles from './SearchBox.module.css';
import { SearchField } from './SearchField.tsx';

interface SearchBoxProps {
  /** Whether the panel covers the page or pushes the following content down. */
  panel: 'over' | 'inline';
  onChoose?: () => void;
  /** Shows a hidden box when the shortcut focuses it. */
  onReveal?: () => void;
}

/** Searches everything that the provider has indexed. */
export function SearchBox({ panel, onChoose, onReveal }: SearchBoxProps) {
  const { api, registry } = useApp();
  const box = useRef<HTMLElement>(null);
  const search = useSearch({ find: findEverything(api), name: 'search', box });
  const input = useRef<HTMLInputElement>(null);
  const { state, close } = search;
  const { results } = state.context;
  const found = useMemo(() => groupResults(results ?? [], registry.searchGroups), [results, registry]);
  const choose = useCallback(() => {
    close();
    onChoose?.();
  }, [close, onChoose]);
  const options = useFoundOptions(search, { input, found, onChoose: choose });
  useAction(focusSearch, () => {
    onReveal?.();
    // A page has two search boxes, one of which is hidden.
    if (!input.current?.checkVisibility()) return false;
    input.current.focus();
    input.current.select();
    return true;
  });
  const isShown = !state.matches('closed') && (results !== null || state.matches('searching'));
  return (
    <search ref={box} className={styles.box} data-panel={panel}>
      <SearchField search={search} input={input} options={options} placeholder="Search" />
      <div className={styles.panel} data-shown={isShown}>
        <FoundList search={search} input={input} options={options} />
      </div>
    </search>
  );
}
