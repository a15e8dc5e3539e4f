import { useRouter } from '@tanstack/react-router';
import {
  Fragment,
  type MouseEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
} from 'react';
import type { GroupIcon } from '#core/app/definePlugin.ts';
import { Icon } from '#core/ui/Icon.tsx';
import { isPlainPress } from '#core/ui/isPlainPress.ts';
import { Notice } from '#core/ui/Notice.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './FoundList.module.css';
import { type ListState, type OptionGroup, optionId, type SearchOption } from './groupResults.ts';
import optionListStyles from './OptionList.module.css';
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

interface OptionListProps {
  id: string;
  groups: readonly OptionGroup[];
  /** Index of the current option in the whole list. */
  active: number | null;
  /** Index of the option that Enter takes when none is current; -1 for none. */
  first: number;
  /** The text that was searched for, whose words are marked. */
  text: string;
  /** Must keep its identity, because there may be thousands of options. */
  onOpen: (option: SearchOption) => void;
}

/** The options in their groups. The focus stays in the combobox. */
function OptionList({ id, groups, active, first, text, onOpen }: OptionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Search results"
      tabIndex={-1}
      className={optionListStyles.list}
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
            onOpen={onOpen}
          />
        );
      })}
    </div>
  );
}

interface GroupProps extends OptionGroup, Omit<OptionListProps, 'groups'> {
  start: number;
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
      <div id={headingId} role="presentation" className={optionListStyles.heading}>
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
    className: optionListStyles.option,
  };
  const content = (
    <>
      {icon && <Icon name={icon} size="small" />}
      <span className={optionListStyles.title}>
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
    <a
      {...line}
      href={router.history.createHref(router.basepath.replace(/\/$/, '') + path)}
      tabIndex={-1}
      onClick={follow}
    >
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
            <span className={optionListStyles.match}>{match}</span>
          </Fragment>
        );
      })}
      {title.slice(matches.reduce((_, { 0: match, index }) => index + match.length, 0))}
    </>
  );
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
