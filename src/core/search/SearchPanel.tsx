import { useMemo } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { FoundList, type FoundListProps } from './FoundList.tsx';
import { groupResults } from './groupResults.ts';
import styles from './SearchPanel.module.css';

/** What a search box has found. */
export function SearchPanel(list: Omit<FoundListProps, 'found' | 'pages'>) {
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
