/** What stands below the rows of the list beside its pages. A chunk of its own, because people wait for the rows first. */
import { useActorRef, useSelector } from '@xstate/react';
import { fromPromise } from 'xstate';
import type { ApiClient } from '#core/api/client.ts';
import { getEventsLocation } from '#core/api/event.ts';
import type { EventRow } from '#core/api/wire/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { Button } from '#core/ui/Button.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { type ListPart, wholeListMachine } from '#machines/wholeList.ts';
import { csvName, eventsCsv } from './eventsCsv.ts';
import { eventsQuery, pagedRows } from './eventsQuery.ts';
import type { EventsSearch } from './eventsSearch.ts';
import styles from './ListExtras.module.css';
import { rangeName } from './rangeTexts.ts';
import { hasRange } from './timeRange.ts';

export { GoToPage } from '#core/ui/table/GoToPage.tsx';

/** Rows of one call. */
const PART = 500;

interface DownloadListProps {
  /** What the list is narrowed down to. */
  readonly search: EventsSearch;
  /** The location that the page stands for; 0 for none. */
  readonly locationId: number;
  readonly admin: boolean;
}

/** Saves all rows of the list, not only those of the page, as one file. Another list ends the reading of this one. */
export function DownloadList(props: DownloadListProps) {
  const { page: _, size: __, ...list } = props.search;
  return <DownloadOf key={JSON.stringify([list, props.admin])} {...props} />;
}

function DownloadOf({ search, locationId, admin }: DownloadListProps) {
  const { api } = useApp();
  const machine = wholeListMachine.provide({
    actors: {
      readPart: fromPromise<ListPart, { readonly skip: number }>(({ input: { skip }, signal }) =>
        readPart(api, { search, locationId, admin }, skip, signal),
      ),
      save: fromPromise<void, { readonly rows: readonly EventRow[] }>(async ({ input: { rows } }) => {
        const one = locationId || search.locationId;
        const site = one ? (rows[0]?.location?.name ?? String(one)) : 'all-sites';
        save(
          eventsCsv(rows, admin),
          csvName(site, hasRange(search) ? rangeName(search) : 'all-time', new Date()),
        );
      }),
    },
  });
  const actor = useActorRef(machine, inspected);
  const snapshot = useSelector(actor, (current) => current);
  const { rows, total } = snapshot.context;

  if (snapshot.matches('reading') || snapshot.matches('saving')) {
    const known = total ?? 0;
    return (
      <div className={styles.progress}>
        <progress
          className={styles.bar}
          aria-label="Reading the list"
          value={rows.length}
          max={Math.max(known, 1)}
        />
        <span>{total === null ? 'Reading…' : `${groupNumber(rows.length)} of ${groupNumber(known)}`}</span>
        <Button size="small" onClick={() => actor.send({ type: 'cancel' })}>
          Cancel
        </Button>
      </div>
    );
  }
  if (snapshot.matches('failed')) {
    return (
      <Notice onRetry={() => actor.send({ type: 'retry' })} onDismiss={() => actor.send({ type: 'cancel' })}>
        The download stopped after {groupNumber(rows.length)}
        {total === null ? '' : ` of ${groupNumber(total)}`} events. Nothing was saved.
      </Notice>
    );
  }
  return (
    <div className={styles.progress}>
      <Button size="small" variant="quiet" icon="download" onClick={() => actor.send({ type: 'start' })}>
        Download list
      </Button>
      <span role="status">{snapshot.matches('saved') && 'The list was saved.'}</span>
    </div>
  );
}

async function readPart(
  api: ApiClient,
  { search, locationId, admin }: DownloadListProps,
  skip: number,
  signal: AbortSignal,
): Promise<ListPart> {
  const query = { ...eventsQuery(search, admin), skip, take: PART };
  let isPartial = false;
  const page = await getEventsLocation(api, locationId, query, {
    signal,
    onPartial: () => {
      isPartial = true;
    },
  });
  // A file with rows missing would pass for the whole list.
  if (page === null || isPartial) throw new Error('The list could not be read whole.');
  const rows = pagedRows(page.rows, query);
  const atLeast = skip + rows.length;
  return { rows, total: page.count ?? (rows.length < PART ? atLeast : atLeast + 1) };
}

function save(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  // The browser has the file by then; the address is kept long enough for slow disks.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

interface TileDifferenceProps {
  search: EventsSearch;
  /** Rows before paging. */
  total: number;
}

/** Says why the list has fewer events than its tile counted, where some of these are no events. */
export function TileDifference({ search: { span, dnfilter, q }, total }: TileDifferenceProps) {
  const { apart } = span ?? {};
  if (apart === undefined || dnfilter !== 'voicedowns' || q !== undefined) return null;
  const [tile, events, others] = [total + apart, total, apart].map((count) => groupNumber(count));
  return (
    <p className={styles.difference}>
      {`The tile's ${tile} are these ${events} and ${others} announcements that belong to no event.`}
    </p>
  );
}
