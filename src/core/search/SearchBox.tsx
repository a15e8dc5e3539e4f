import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { focusSearch } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { useAction } from '#core/shortcuts/useAction.ts';
import { Icon } from '#core/ui/Icon.tsx';
import { findEverything, optionId, type Search, useHasPage, useSearch } from './combobox.ts';
import { FoundList, type FoundOptions, useFoundOptions } from './FoundList.tsx';
import { groupResults } from './groupResults.ts';
import styles from './SearchBox.module.css';
import field from './SearchField.module.css';

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
  const hasPage = useHasPage();
  const found = useMemo(
    () => groupResults(results ?? [], registry.searchGroups, hasPage),
    [results, registry, hasPage],
  );
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

/** Nobody types more than this. A whole pasted page must not end up in an address. */
const LONGEST = 200;

interface SearchFieldProps {
  search: Search;
  input: RefObject<HTMLInputElement | null>;
  options: FoundOptions;
  placeholder: string;
}

/** The text box and its button. */
export function SearchField({ search, input, options, placeholder }: SearchFieldProps) {
  return (
    <form
      className={field.field}
      onSubmit={(event) => {
        event.preventDefault();
        search.submit();
      }}
    >
      <input
        ref={input}
        className={field.input}
        type="text"
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded={options.count > 0}
        aria-controls={options.id}
        aria-activedescendant={options.active === null ? undefined : optionId(options.id, options.active)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={LONGEST}
        placeholder={placeholder}
        value={search.state.context.text}
        onChange={(event) => search.edit(event.currentTarget.value)}
      />
      <button type="submit" className={field.button} aria-label="Search">
        <Icon name="search" size="small" />
      </button>
    </form>
  );
}
