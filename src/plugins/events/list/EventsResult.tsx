import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { EventRow } from '#core/api/wire/event.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { Button } from '#core/ui/Button.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import { type PageSize, pageCount } from '#core/ui/table/pages.ts';
import { ShowingLine } from '#core/ui/table/ShowingLine.tsx';
import styles from './EventsList.module.css';
import { adminColumns, customerColumns } from './eventColumns.tsx';
import { filterCount, withoutFilters } from './eventFilters.ts';
import type { EventPageRows } from './eventsQuery.ts';
import type { EventsSearch } from './eventsSearch.ts';
import { type ChangeList, withSort, withText } from './listChanges.ts';
import { useOpenedEvent } from './openedEvents.ts';
import { DEFAULT_ORDER, directionOf, fieldOf, permittedOrder } from './sortOrder.ts';
import { hasRange } from './timeRange.ts';

/** Window widths in CSS pixels below which names and times would not fit into the columns. */
const CARDS_BELOW = 900;
const ADMIN_CARDS_BELOW = 1_180;

const loadExtras = () => import('./ListExtras.tsx');

interface EventsResultProps {
  search: EventsSearch;
  /** The location that the page stands for; 0 for none. */
  locationId: number;
  result: EventPageRows;
  admin: boolean;
  /** From 1. */
  page: number;
  size: PageSize;
  /** Other rows are loading. */
  busy: boolean;
  onChange: ChangeList;
  onPage: (page: number) => void;
}

/** One page of rows with the paging controls, or a message that there are no rows. */
export function EventsResult({
  search,
  locationId,
  result,
  admin,
  page,
  size,
  busy,
  onChange,
  onPage,
}: EventsResultProps) {
  const navigate = useNavigate();
  const opened = useOpenedEvent();
  const pages = pageCount(result.count, size);
  const extras = useLazyCode(loadExtras, result.count > 0);
  const open = useCallback(
    ({ incident }: EventRow) => void navigate({ to: '/event/$id', params: { id: incident.id } }),
    [navigate],
  );
  const order = permittedOrder(search.sort ?? DEFAULT_ORDER, admin);
  return (
    <>
      {result.rows.length === 0 ? (
        <NoEvents search={search} onChange={onChange} />
      ) : (
        <DataTable
          label="Archived Events"
          columns={admin ? adminColumns : customerColumns}
          rows={result.rows}
          keyOf={idOf}
          sort={{ field: fieldOf(order), direction: directionOf(order) }}
          onSort={(sort) => onChange((current) => withSort(current, sort))}
          onOpen={open}
          markedKey={opened}
          busy={busy}
          cardsBelow={admin ? ADMIN_CARDS_BELOW : CARDS_BELOW}
        />
      )}
      <div className={styles.foot}>
        <div className={styles.about}>
          <ShowingLine page={page} pageSize={size} total={result.count} noun="events" />
          {extras && (
            <>
              <extras.ListZone rows={result.rows} />
              <extras.TileDifference search={search} total={result.count} />
            </>
          )}
        </div>
        {extras && (
          <extras.Pagination
            page={page}
            pageCount={pages}
            onPage={onPage}
            goTo={<extras.GoToPage key={page} pageCount={pages} onPage={onPage} />}
          />
        )}
        {result.count > 0 && extras && <extras.ListTools {...{ search, locationId, admin }} />}
      </div>
    </>
  );
}

function idOf({ incident }: EventRow): number {
  return incident.id;
}

function NoEvents({ search, onChange }: Pick<EventsResultProps, 'search' | 'onChange'>) {
  const isNarrowed = filterCount(search) > 0 || hasRange(search) || search.q !== undefined;
  const showAll = () => onChange((current) => withText(withoutFilters(current), ''));
  return (
    <EmptyMessage icon="bell" action={isNarrowed && <Button onClick={showAll}>Show all events</Button>}>
      No events found
    </EmptyMessage>
  );
}
