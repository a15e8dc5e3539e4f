import { Notice } from '#core/ui/Notice.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './SearchStatus.module.css';
import type { Search } from './useSearch.ts';

interface SearchStatusProps {
  search: Search;
  /** How many options there are to choose from. */
  listed: number;
  /** Called when somebody searches again by the button that then goes away. */
  onRetry: () => void;
}

/** How far a search is, in words; screen readers hear how much it found. */
export function SearchStatus({ search: { state, submit }, listed, onRetry }: SearchStatusProps) {
  const retry = () => {
    onRetry();
    submit();
  };
  if (state.matches('closed')) return null;
  const isAnswered = state.context.results !== null;
  return (
    <>
      <div role="status">
        {!isAnswered && state.matches('searching') && <p className={styles.words}>Searching…</p>}
        {isAnswered && listed === 0 && <p className={styles.words}>No results found.</p>}
        {isAnswered && listed > 0 && (
          <VisuallyHidden>{listed === 1 ? '1 result' : `${listed} results`}</VisuallyHidden>
        )}
      </div>
      {/* The region exists before its words, because screen readers announce only what changes in it. */}
      <div aria-live="polite">
        {state.matches({ showing: 'failed' }) && (
          <div className={styles.failure}>
            <Notice onRetry={retry}>Some data could not be loaded.</Notice>
          </div>
        )}
      </div>
    </>
  );
}
