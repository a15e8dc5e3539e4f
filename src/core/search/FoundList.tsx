import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { Notice } from '#core/ui/Notice.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './FoundList.module.css';
import { type ListState, type OptionGroup, optionId, type SearchOption } from './groupResults.ts';
import { OptionList } from './OptionList.tsx';
import { useActiveOption } from './useActiveOption.ts';
import type { Search } from './useSearch.ts';

export interface FoundListProps {
  readonly search: Search;
  /** The combobox that has the focus. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly listId: string;
  /** Results of the search. */
  readonly found: readonly OptionGroup[];
  /** Options listed after the results without a search. */
  readonly pages?: readonly OptionGroup[];
  /** Called with what the combobox must announce about the list. */
  readonly onList: (list: ListState) => void;
  /** Called before the portal opens the chosen option. Must keep its identity. */
  readonly onChoose: () => void;
}

const NONE: readonly OptionGroup[] = [];

/** The listbox of a combobox, and the status of the search. */
export function FoundList({ search, input, listId, found, pages = NONE, onList, onChoose }: FoundListProps) {
  const router = useRouter();
  const groups = useMemo(() => [...found, ...pages], [found, pages]);
  const options = useMemo(() => groups.flatMap((group) => group.options), [groups]);
  const open = useCallback(
    ({ path, act }: SearchOption) => {
      if (path === null && !act) return;
      onChoose();
      if (act) act();
      else if (path !== null) void router.navigate({ href: path });
    },
    [router, onChoose],
  );
  const { text, results } = search.state.context;
  // Never an option of an earlier text.
  const isCurrent = text.trim() !== '' && (results === null || search.state.matches('showing'));
  const first = isCurrent ? options.findIndex(({ path, act }) => path !== null || act) : -1;
  const active = useActiveOption(input, text, options, open, search.submit, undefined, first);
  const tell = useEffectEvent(onList);
  useEffect(() => {
    tell({
      isShown: options.length > 0,
      activeId: active === null ? undefined : optionId(listId, active),
    });
  }, [options, active, listId]);
  return (
    <>
      <SearchStatus search={search} listed={options.length} onRetry={() => input.current?.focus()} />
      {options.length > 0 && (
        <OptionList id={listId} groups={groups} active={active} first={first} text={text} onOpen={open} />
      )}
    </>
  );
}

interface SearchStatusProps {
  search: Search;
  /** Number of options in the list. */
  listed: number;
  /** Called when the person searches again with the Retry button, which then disappears. */
  onRetry: () => void;
}

/** The progress of a search in words. Screen readers announce how many results it found. */
function SearchStatus({ search: { state, submit }, listed, onRetry }: SearchStatusProps) {
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
      {/* The region exists before its text, because screen readers announce only what changes in it. */}
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
