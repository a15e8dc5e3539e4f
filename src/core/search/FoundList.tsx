import { useRouter } from '@tanstack/react-router';
import {
  Fragment,
  type MouseEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
} from 'react';
import type { GroupIcon } from '#core/app/definePlugin.ts';
import { addressOf } from '#core/app/routePath.ts';
import { Icon } from '#core/ui/Icon.tsx';
import { isPlainPress } from '#core/ui/isPlainPress.ts';
import { Notice } from '#core/ui/Notice.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { optionId, type Search, useActiveOption } from './combobox.ts';
import styles from './FoundList.module.css';
import type { OptionGroup, SearchOption } from './groupResults.ts';

/** The options of a combobox, and which of them the keys act on. */
export interface FoundOptions {
  /** Element id of the list. */
  readonly id: string;
  readonly groups: readonly OptionGroup[];
  /** Number of options in all groups. */
  readonly count: number;
  /** Index in the whole list of the option that the arrow keys have moved to. */
  readonly active: number | null;
  /** Index of the option that Enter takes when none is active; -1 for none. */
  readonly first: number;
  readonly open: (option: SearchOption) => void;
}

interface FoundOptionsOf {
  /** The combobox that has the focus. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** Results of the search. Must keep their identity. */
  readonly found: readonly OptionGroup[];
  /** Options listed after the results without a search. Must keep their identity. */
  readonly pages?: readonly OptionGroup[];
  /** Called before the portal opens the chosen option. Must keep its identity. */
  readonly onChoose: () => void;
}

const NONE: readonly OptionGroup[] = [];

/** What a combobox and its list share. It listens for the keys that move in the list. */
export function useFoundOptions(
  search: Search,
  { input, found, pages = NONE, onChoose }: FoundOptionsOf,
): FoundOptions {
  const router = useRouter();
  const id = useId();
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
  const keyOf = ({ path, title }: SearchOption) => `${path} ${title}`;
  const active = useActiveOption(input, { text, options, keyOf, onEnter: open, onAsk: search.submit, first });
  return { id, groups, count: options.length, active, first, open };
}

interface FoundListProps {
  search: Search;
  input: RefObject<HTMLInputElement | null>;
  options: FoundOptions;
}

/** The listbox of a combobox, and the status of the search. */
export function FoundList({ search, input, options }: FoundListProps) {
  return (
    <>
      <SearchStatus search={search} listed={options.count} onRetry={() => input.current?.focus()} />
      {options.count > 0 && <OptionList options={options} text={search.state.context.text} />}
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
  // While another text is typed or searched, nothing is known of it.
  const isSearching = state.matches('searching') || isAnswered;
  return (
    <>
      <div role="status">
        {listed === 0 && !state.matches('showing') && isSearching && (
          <p className={styles.words}>Searching…</p>
        )}
        {listed === 0 && state.matches('showing') && <p className={styles.words}>No results found.</p>}
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

interface OptionListProps {
  options: FoundOptions;
  /** The text that was searched for, whose words are marked. */
  text: string;
}

/** The options in their groups. The focus stays in the combobox. */
function OptionList({ options: { id, groups, active, first, open }, text }: OptionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Search results"
      tabIndex={-1}
      className={styles.list}
      // A press must not move the focus out of the combobox.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ label, icon, options }, index) => {
        const start = groups.slice(0, index).reduce((sum, group) => sum + group.options.length, 0);
        const isInside = active !== null && active >= start && active < start + options.length;
        return (
          <Group
            key={label}
            id={id}
            label={label}
            icon={icon}
            options={options}
            start={start}
            active={isInside ? active : null}
            first={active === null ? first - start : -1}
            text={text}
            onOpen={open}
          />
        );
      })}
    </div>
  );
}

interface GroupProps extends OptionGroup, Pick<FoundOptions, 'id' | 'active' | 'first'> {
  /** Index of its first option in the whole list. */
  start: number;
  text: string;
  /** Must keep its identity, because there may be thousands of options. */
  onOpen: (option: SearchOption) => void;
}

const Group = memo(function Group({
  id,
  label,
  icon,
  options,
  start,
  active,
  first,
  text,
  onOpen,
}: GroupProps) {
  // Of the list's own making: an id in aria-labelledby has no space.
  const headingId = `${id}-from-${start}`;
  const line = useCallback(
    (option: SearchOption, index: number) => (
      <OptionLine
        id={optionId(id, start + index)}
        option={option}
        icon={icon}
        isActive={active === start + index}
        isFirst={index === first}
        text={text}
        onOpen={onOpen}
      />
    ),
    [id, icon, start, active, first, text, onOpen],
  );
  return (
    <fieldset aria-labelledby={headingId}>
      <div id={headingId} role="presentation" className={styles.heading}>
        {label}
      </div>
      <LongRows as="div" rows={options} render={line} startAt={active === null ? 0 : active - start} />
    </fieldset>
  );
});

interface OptionLineProps {
  id: string;
  option: SearchOption;
  icon: GroupIcon | undefined;
  isActive: boolean;
  /** Enter takes it. */
  isFirst: boolean;
  text: string;
  onOpen: (option: SearchOption) => void;
}

/** A link when the option leads to a page of the portal, else plain text. */
const OptionLine = memo(function OptionLine({
  id,
  option,
  icon,
  isActive,
  isFirst,
  text,
  onOpen,
}: OptionLineProps) {
  const router = useRouter();
  const { title, path, act } = option;
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [isActive, id]);
  const line = {
    id,
    role: 'option',
    // Whole, however its words are marked.
    'aria-label': title,
    'aria-selected': isActive,
    'data-enter': isFirst,
    className: styles.option,
  };
  const content = (
    <>
      {icon && <Icon name={icon} size="small" />}
      <span className={styles.title}>
        <MarkedTitle title={title} text={text} />
      </span>
    </>
  );
  if (path === null && act) {
    return (
      <button {...line} type="button" tabIndex={-1} onClick={() => onOpen(option)}>
        {content}
      </button>
    );
  }
  if (path === null) {
    return (
      <div {...line} aria-disabled="true">
        {content}
      </div>
    );
  }
  const follow = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    onOpen(option);
  };
  return (
    <a {...line} href={router.history.createHref(addressOf(router, path))} tabIndex={-1} onClick={follow}>
      {content}
    </a>
  );
});

/** A title in which the words that were searched for are marked. */
function MarkedTitle({ title, text }: { readonly title: string; readonly text: string }) {
  const words = text.split(/\s+/).filter(Boolean).map(escaped);
  if (words.length === 0) return title;
  const matches = [...title.matchAll(new RegExp(words.join('|'), 'gi'))];
  return (
    <>
      {matches.map(({ 0: match, index }, at) => {
        const before = matches[at - 1];
        return (
          <Fragment key={index}>
            {title.slice(before ? before.index + before[0].length : 0, index)}
            <span className={styles.match}>{match}</span>
          </Fragment>
        );
      })}
      {title.slice(matches.reduce((_, { 0: match, index }) => index + match.length, 0))}
    </>
  );
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
