/** The name of the one site that a list is about, in the page's heading or in a chip. */
import { useEffect, useReducer, useState } from 'react';
import { getLocation } from '#core/api/location.ts';
import type { EventRow } from '#core/api/wire/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { whenIdle } from '#core/app/whenIdle.ts';
import { shownText } from '#core/format/shownText.ts';
import { parseId } from '#core/page/recordId.ts';
import { useRecordTitle } from '#core/page/recordTitle.ts';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import type { CurrentUser } from '#machines/identity.ts';
import styles from './EventsToolbar.module.css';

/** The rows that the list shows; null while they load. */
type Rows = readonly EventRow[] | null;

interface SiteNameProps {
  /** As the address names the site. */
  readonly id: string;
  readonly rows: Rows;
}

/** The site of the page, below the page's heading and in the document's title; nothing while its name is not known. */
export function SiteName({ id, rows }: SiteNameProps) {
  const name = useSiteName(parseId(id), rows);
  useRecordTitle(name && `Archived Events · ${name}`);
  return name;
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
    <Button size="small" onClick={onRemove}>
      <span className={styles.chip}>{name}</span>
      <VisuallyHidden>remove location</VisuallyHidden>
      <Icon name="close" size="small" />
    </Button>
  );
}

/** Names of sites by id, '' for one without a name. They are forgotten with the sign-in. */
const namesByPerson = new WeakMap<CurrentUser, Map<number, string>>();

function namesKnownTo(person: CurrentUser | null): Map<number, string> {
  const names = (person && namesByPerson.get(person)) ?? new Map<number, string>();
  if (person) namesByPerson.set(person, names);
  return names;
}

/** Keeps the name of a site, so that it need not be asked for. */
export function rememberSite(person: CurrentUser | null, id: number, name: string): void {
  namesKnownTo(person).set(id, name);
}

/**
 * Name of a site: from the list's rows, or known before. Where the rows don't tell it, the provider is asked when the
 * browser is idle.
 * @returns null while the name is not known, and where it cannot be had
 */
function useSiteName(id: number | null, rows: Rows): string | null {
  const { api, query, session } = useApp();
  const names = namesKnownTo(useCurrentUser(session));
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const inRows = shownText(rows?.find(({ location }) => location?.id === id)?.location?.name, '');
  // A list that loads anew must not end the call for the name.
  const [listed, setListed] = useState<number | null>(null);
  if (rows !== null && listed !== id) setListed(id);
  const isUnknown = id !== null && listed === id && inRows === '' && !names.has(id);
  useEffect(() => {
    if (id !== null && inRows !== '') names.set(id, inRows);
  }, [id, inRows, names]);
  useEffect(() => {
    if (id === null || !isUnknown) return undefined;
    const leaving = new AbortController();
    void whenIdle().then(() => {
      if (leaving.signal.aborted) return;
      const location = query(`location ${id}`, leaving.signal, (call) => getLocation(api, id, call));
      location.subscribe(() => {
        const result = location.result();
        if (result === undefined || result.state === 'failed') return;
        names.set(id, result.state === 'ready' ? shownText(result.value.location?.name, '') : '');
        redraw();
      });
    });
    return () => leaving.abort();
  }, [api, id, isUnknown, names, query]);
  return inRows || (id !== null && names.get(id)) || null;
}
