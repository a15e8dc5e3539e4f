import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ApiClient } from '#core/api/client.ts';
import { getLocations } from '#core/api/location.ts';
import { useApp } from '#core/app/useApp.ts';
import { shownText } from '#core/format/shownText.ts';
import { optionId } from '#core/search/groupResults.ts';
import { movedTo, useActiveOption } from '#core/search/useActiveOption.ts';
import { useClosing } from '#core/search/useClosing.ts';
import { useSearchWith } from '#core/search/useSearch.ts';
import { TextField } from '#core/ui/form/TextField.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { pagedRows, quoted } from '#domain/incidents/incidentFilter.ts';
import { rememberSite } from './SiteName.tsx';
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
  const app = useApp();
  const { api } = app;
  const search = useSearchWith((text, signal) => findSites(api, text, MOST + 1, signal), 'finding sites');
  const { state, edit, submit, close } = search;
  const { text, results } = state.context;
  const sites = useMemo(() => (results ?? []).slice(0, MOST), [results]);
  const [chosen, setChosen] = useState<Site | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const choose = (site: Site) => {
    rememberSite(app, site.id, site.name);
    setChosen(site);
    onChoose(site.id);
    edit('');
  };
  const active = useActiveOption(input, text, sites, choose, submit, movedByArrows);
  const activeId = active === null ? undefined : optionId(listId, active);
  useClosing(box, !state.matches('closed'), close);
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
          {state.matches('searching') && sites.length === 0 && <p className={styles.words}>Searching…</p>}
          {state.matches({ showing: 'answered' }) && <FoundWords count={results?.length ?? 0} />}
          {state.matches('closed') && chosen?.id === locationId && (
            <VisuallyHidden>{`Events of ${chosen.name}`}</VisuallyHidden>
          )}
        </div>
        {/* The region exists before its text, because screen readers announce only what changes in it. */}
        <div aria-live="polite">
          {isFailed && (
            <div className={styles.failure}>
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
      className={styles.list}
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
          className={styles.option}
          onClick={() => onChoose(site)}
        >
          <span className={styles.name}>{site.name}</span>
          <span className={styles.account}>{site.account}</span>
        </button>
      ))}
    </div>
  );
}

/** @param count sites of the answer, which may be one more than are listed */
function FoundWords({ count }: { count: number }) {
  if (count === 0) return <p className={styles.words}>No sites found.</p>;
  if (count > MOST) return <p className={styles.words}>The first {MOST} sites. Type more to see others.</p>;
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
 * Sites in the person's reach whose name, account or account code contains the text, by name.
 * @param most number of sites to give at most
 * @returns null when the response was empty or unusable
 * @throws ApiError, AbortError
 */
async function findSites(
  api: ApiClient,
  text: string,
  most: number,
  signal: AbortSignal,
): Promise<readonly Site[] | null> {
  const literal = quoted(text.trim());
  const query = {
    orderby: 'location.name asc',
    skip: 0,
    take: most,
    filter: FIELDS.map((field) => `${field}.Contains(${literal})`).join(' || '),
  };
  const page = await getLocations(api, query, { signal });
  if (page === null) return null;
  return pagedRows(page.rows, query).map(({ id, location, account }) => ({
    id,
    name: shownText(location?.name, 'Unnamed Location'),
    account: [account?.name, location?.accountCode]
      .map((part) => shownText(part, ''))
      .filter((part) => part !== '')
      .join(' · '),
  }));
}
