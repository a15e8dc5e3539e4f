import { type RefObject, useMemo } from 'react';
import { useApp } from '#core/router/useApp.ts';
import { FoundList, type FoundListProps } from './FoundList.tsx';
import { groupResults } from './groupResults.ts';
import styles from './SearchPanel.module.css';
import { useClosing } from './useClosing.ts';

interface SearchPanelProps extends Omit<FoundListProps, 'found' | 'pages'> {
  /** The search box with its panel: a press outside of it closes the panel. */
  box: RefObject<HTMLElement | null>;
}

/** What a search box has found. */
export function SearchPanel({ box, ...list }: SearchPanelProps) {
  const { registry } = useApp();
  const { state, close } = list.search;
  const { results } = state.context;
  const found = useMemo(() => groupResults(results ?? [], registry.searchGroups), [results, registry]);
  const isOpen = !state.matches('closed');
  useClosing(box, isOpen, close);
  const isShown = isOpen && (results !== null || state.matches('searching'));
  return (
    <div className={styles.panel} data-shown={isShown}>
      <FoundList {...list} found={found} />
    </div>
  );
}
