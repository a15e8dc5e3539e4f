import type { RefObject } from 'react';
import { Icon } from '#core/ui/Icon.tsx';
import { optionId, type Search } from './combobox.ts';
import type { FoundOptions } from './FoundList.tsx';
import styles from './SearchField.module.css';

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
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        search.submit();
      }}
    >
      <input
        ref={input}
        className={styles.input}
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
      <button type="submit" className={styles.button} aria-label="Search">
        <Icon name="search" size="small" />
      </button>
    </form>
  );
}
