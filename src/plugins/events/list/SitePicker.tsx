import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { EventRow } from '#contract/event.ts';
import type { ApiClient } from '#core/api/client.ts';
import { getLocations, locationQuery } from '#core/api/location.ts';
import { silently } from '#core/api/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import { shownText } from '#core/format/texts.ts';
import { parseId } from '#core/page/recordId.ts';
import { useRecordTitle } from '#core/page/recordTitle.ts';
import { movedTo, optionId, useActiveOption, useSearch } from '#core/search/combobox.ts';
import found from '#core/search/FoundList.module.css';
import { TextField } from '#core/ui/form/Field.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { quoted } from '#domain/incidents/eventFilter.ts';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import { locationName } from '#domain/sites/names.ts';
import { FilterChip } from './FilterChip.tsx';
import styles from './SitePicker.module.css';

/** Sites that are listed. One more is asked for, to know whether there are others. */
const MOST = 8;

interface SitePickerProps {
  /** The location that the list is narrowed down to. */
  locationId: number | string | null;
  onChoose: (locationId: number) => void;
}

/** A combobox that finds a site by name or account among those that the person may see. */
export function SitePicker({ locationId, onChoose }: SitePickerProps) {
  const { api, scope } = useApp();
  const box = useRef<HTMLDivElement>(null);
  const { state, edit, submit } = useSearch({
    find: (text, signal) => findSites(api, text, signal),
    name: 'finding sites',
    box,
  });
  const { text, results } = state.context;
  const sites = useMemo(() => (results ?? []).slice(0, MOST), [results]);
  const [chosen, setChosen] = useState<Site | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const choose = (site: Site) => {
    // Its name need not be asked for.
    scope.keep(createSiteNames).set(site.id, site.name);
    setChosen(site);
    onChoose(site.id);
    edit('');
  };
  const active = useActiveOption(input, {
    text,
    options: sites,
    keyOf: ({ id }) => id,
    onEnter: choose,
    onAsk: submit,
    move: movedByArrows,
  });
  const activeId = active === null ? undefined : optionId(listId, active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const retry = () => {
    // The button disappears.
    input.current?.focus();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that chose a site has been prevented.
    if (event.key === 'Enter' && !event.defaultPrevented) submit();
  };
  const isFailed = state.matches({ showing: 'failed' });
  const isShown = isFailed || sites.length > 0 || state.matches('searching') || state.matches('showing');
  return (
    <div ref={box} className={styles.picker}>
      <TextField
        ref={input}
        label="Find a site"
        placeholder="Name or account"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={sites.length > 0}
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        value={text}
        onChange={(event) => edit(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.panel} data-shown={isShown}>
        {sites.length > 0 && <SiteList id={listId} sites={sites} activeId={activeId} onChoose={choose} />}
        <div role="status">
          {state.matches('searching') && sites.length === 0 && <p className={found.words}>Searching…</p>}
          {state.matches({ showing: 'answered' }) && <FoundWords count={results?.length ?? 0} />}
          {state.matches('closed') && chosen?.id === locationId && (
            <VisuallyHidden>{`Events of ${chosen.name}`}</VisuallyHidden>
          )}
        </div>
        {/* The region exists before its text, because screen readers announce only what changes in it. */}
        <div aria-live="polite">
          {isFailed && (
            <div className={found.failure}>
              <Notice onRetry={retry}>Sites could not be loaded.</Notice>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** Home and End move the cursor in the text. */
function movedByArrows(key: string, active: number | null, count: number): number | null {
  return key === 'Home' || key === 'End' ? null : movedTo(key, active, count);
}

interface SiteListProps {
  id: string;
  sites: readonly Site[];
  /** Element id of the option that Enter would choose. */
  activeId: string | undefined;
  onChoose: (site: Site) => void;
}

/** The focus stays in the combobox. */
function SiteList({ id, sites, activeId, onChoose }: SiteListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Sites"
      tabIndex={-1}
      className={found.list}
      // A press must not move the focus out of the combobox.
      onMouseDown={(event) => event.preventDefault()}
    >
      {sites.map((site, index) => (
        <button
          key={site.id}
          type="button"
          id={optionId(id, index)}
          role="option"
          aria-selected={activeId === optionId(id, index)}
          tabIndex={-1}
          className={found.option}
          onClick={() => onChoose(site)}
        >
          <span className={styles.site}>
            <span className={styles.name}>{site.name}</span>
            <span className={styles.account}>{site.account}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

/** @param count sites of the answer, which may be one more than are listed */
function FoundWords({ count }: { count: number }) {
  if (count === 0) return <p className={found.words}>No sites found.</p>;
  if (count > MOST) return <p className={found.words}>The first {MOST} sites. Type more to see others.</p>;
  return <VisuallyHidden>{count === 1 ? '1 site' : `${count} sites`}</VisuallyHidden>;
}

// Finds sites by what people call them, for the picker beside the Location ID field.

interface Site {
  readonly id: number;
  readonly name: string;
  /** Name of its account and the account code, as far as they are known; '' for neither. */
  readonly account: string;
}

const FIELDS = ['location.name', 'account.name', 'location.accountCode'];

/**
 * Sites in the person's reach whose name, account or account code contains the text, by name: one more than are listed.
 * @returns null when the response was empty or unusable
 * @throws ApiError, AbortError
 */
async function findSites(api: ApiClient, text: string, signal: AbortSignal): Promise<readonly Site[] | null> {
  const literal = quoted(text.trim());
  const query = {
    orderby: 'location.name asc',
    skip: 0,
    take: MOST + 1,
    filter: FIELDS.map((field) => `${field}.Contains(${literal})`).join(' || '),
  };
  const page = await getLocations(api, query, { signal });
  if (page === null) return null;
  // Each once: of two with one key, React would leave one in the list for good.
  const sites = new Map(page.rows.map((site) => [site.id, site]));
  return [...sites.values()].map(({ id, location, account }) => ({
    id,
    name: locationName(location?.name),
    account: [account?.name, location?.accountCode]
      .map((part) => shownText(part, ''))
      .filter((part) => part !== '')
      .join(' · '),
  }));
}

// The name of the one site that a list is about, in the page's heading or in a chip.

/** The rows that the list shows; null while they load. */
type Rows = readonly EventRow[] | null;

interface SiteNameProps {
  /** As the address names the site. */
  readonly id: string;
  readonly rows: Rows;
}

/**
 * The site of the page and its account, below the page's heading, and the site in the document's title; without what is not
 * known.
 */
export function SiteName({ id, rows }: SiteNameProps) {
  const site = parseId(id);
  const name = useSiteName(site, rows);
  useRecordTitle(name && `Archived Events · ${name}`);
  // Stays while other rows load.
  const [account, setAccount] = useState('');
  const told = rows?.map(({ accountName }) => shownText(accountName, '')).find(Boolean);
  if (told && told !== account) setAccount(told);
  return (
    <>
      {name && <LocationLink id={site} name={name} />}
      {account && <span className={styles.ofAccount}>{account}</span>}
    </>
  );
}

interface SiteChipProps {
  readonly id: number;
  readonly rows: Rows;
  readonly onRemove: () => void;
}

/** The site that the list is narrowed down to; its id while its name is not known. */
export function SiteChip({ id, rows, onRemove }: SiteChipProps) {
  const name = useSiteName(id, rows) ?? `Location ${id}`;
  return (
    <FilterChip removes="location" onRemove={onRemove}>
      <span className={styles.chip}>{name}</span>
    </FilterChip>
  );
}

/** Names of sites by id, as far as the session knows them. */
const createSiteNames = () => new Map<number, string>();

/**
 * Name of a site: from the list's rows, or known before. Where the rows don't tell it, the provider is asked when the
 * browser is idle.
 * @returns null while the name is not known, and where it cannot be had
 */
function useSiteName(id: number | null, rows: Rows): string | null {
  const { api, scope } = useApp();
  const names = scope.keep(createSiteNames);
  const inRows = shownText(rows?.find(({ location }) => location?.id === id)?.location?.name, '');
  // A list that loads anew must not end the call for the name.
  const [listed, setListed] = useState<number | null>(null);
  if (rows !== null && listed !== id) setListed(id);
  const isUnknown = id !== null && listed === id && inRows === '' && !names.has(id);
  const { result } = useRead({ ...silently(locationQuery(api, id ?? 0)), enabled: isUnknown });
  const read = result?.state === 'ready' ? locationName(result.value.location?.name) : '';
  useEffect(() => {
    if (id !== null && inRows !== '') names.set(id, inRows);
  }, [id, inRows, names]);
  return inRows || read || (id !== null && names.get(id)) || null;
}
