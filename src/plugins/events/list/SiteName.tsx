/** The name of the one site that a list is about, in the page's heading or in a chip. */
import { useEffect, useState } from 'react';
import type { EventRow } from '#contract/event.ts';
import { locationQuery } from '#core/api/location.ts';
import { silently } from '#core/api/query.ts';
import type { AppContext } from '#core/app/appContext.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import { shownText } from '#core/format/shownText.ts';
import { parseId } from '#core/page/recordId.ts';
import { useRecordTitle } from '#core/page/recordTitle.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
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

/** Names of sites by id, '' for one without a name, as far as the session knows them. */
const createSiteNames = () => new Map<number, string>();

/** Keeps the name of a site, so that it need not be asked for. */
export function rememberSite({ scope }: Pick<AppContext, 'scope'>, id: number, name: string): void {
  scope.keep(createSiteNames).set(id, name);
}

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
  const read = result?.state === 'ready' ? shownText(result.value.location?.name, '') : '';
  useEffect(() => {
    if (id !== null && inRows !== '') names.set(id, inRows);
  }, [id, inRows, names]);
  return inRows || read || (id !== null && names.get(id)) || null;
}
