import { getRouteApi } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { type Sites, watchedSitesQuery } from '#core/api/location.ts';
import type { ReadOptions } from '#core/api/query.ts';
import type { LoaderArgs } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { type Live, useLive } from '#core/data/useRead.ts';
import { shownMoment } from '#core/environment.ts';
import { groupNumber } from '#core/format/texts.ts';
import { ListControls, ListFoot } from '#core/page/ListControls.tsx';
import { listChanges, listPlace } from '#core/page/listSearch.ts';
import { Page } from '#core/page/Page.tsx';
import { AsOf, DoubtText, NoRows } from '#core/page/QueryRows.tsx';
import { useDelayedText, useSearchChange } from '#core/page/urlState.ts';
import { useMinute } from '#core/page/useMinute.ts';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/Notice.tsx';
import { handFocusToHeading, PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { DataTable, type TableColumn, type TableSort, useCards } from '#core/ui/table/DataTable.tsx';
import { CardOptions, type PageSize, PageSizeSelect } from '#core/ui/table/Pagination.tsx';
import { sitesToAsk } from '#domain/arming/arming.ts';
import { RecordersMark } from '#domain/sites/devices.tsx';
import { countsText } from '#domain/sites/siteCoverage.ts';
import type { SitesRead } from '#machines/coverage.ts';
import {
  Arming,
  Attention,
  LastIncident,
  NextChange,
  ShortChange,
  type ShownRow,
  SiteName,
} from './boardCells.tsx';
import { type ToldFacts, toldFacts } from './boardRows.ts';
import styles from './CoverageBoard.module.css';
import { type CoverageSearch, type SortField, sortOf, withoutDefaults } from './coverageSearch.ts';
import { type Coverage, useBoard } from './useBoard.ts';

export function load({ context: { api, scope }, ...loading }: LoaderArgs): ReadOptions<Sites> {
  const { client } = scope.reads;
  return prefetch(client, watchedSitesQuery(api, client), loading);
}

const route = getRouteApi('/signed-in/coverage');

/** All sites that the person may see: which are covered now, and what contradicts what. */
export function CoveragePage() {
  const live = useLive(route.useLoaderData());
  return (
    <Page>
      <PageHeading>Coverage</PageHeading>
      <CoverageOf live={live} />
    </Page>
  );
}

function CoverageOf({ live }: Pick<CoverageBoardProps, 'live'>) {
  const { result } = live;
  const read = useMemo(
    () => (result?.state === 'ready' ? { sites: result.value.rows, at: result.at } : null),
    [result],
  );
  if (result === undefined)
    return (
      <Card padding="flush">
        <Skeleton text="Loading coverage..." count={8} />
      </Card>
    );
  if (read === null)
    return (
      <NoRows shown={live} icon="warning">
        Coverage could not be loaded.
      </NoRows>
    );
  if (read.sites.length === 0) return <EmptyMessage icon="pin">No locations available.</EmptyMessage>;
  return <CoverageBoard read={read} live={live} />;
}

const { withText, withSize, withSort, withPage } = listChanges<CoverageSearch>(withoutDefaults);

/** Window width in CSS pixels below which each site is a card. */
const CARDS_BELOW = 820;

interface CoverageBoardProps {
  readonly read: SitesRead;
  /** How the sites are read. */
  readonly live: Live<Sites>;
}

/** Search, order and paging happen here, over rows that are all there already. */
function CoverageBoard({ read, live }: CoverageBoardProps) {
  const { registry } = useApp();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const changeSearch = useSearchChange();
  const change = (next: (current: CoverageSearch) => CoverageSearch, replace = false) =>
    changeSearch(next, replace);
  const field = useDelayedText({
    value: search.q ?? '',
    commit: (q) => change((current) => withText(current, q), true),
  });
  const board = useBoard(read, search, field.draft);
  const { coverage } = board;
  const { sites } = coverage.snapshot.context;
  const facts = useMemo(() => toldFacts(sites), [sites]);
  const now = useMinute();
  const isCards = useCards(CARDS_BELOW);
  const columns = useMemo(
    () => (isCards ? cardColumns(facts, now) : tableColumns(facts, now)),
    [isCards, facts, now],
  );
  const rowsRef = useRef<HTMLDivElement>(null);
  useSitesInView(coverage, rowsRef, board.rows);
  const open = useCallback(
    ({ site: { id } }: ShownRow) => void navigate({ to: '/location/$id', params: { id } }),
    [navigate],
  );
  const sorting = {
    columns,
    sort: sortOf(search.sort),
    onSort: (sort: TableSort<SortField>) =>
      change((current) => withSort(current, `${sort.field} ${sort.direction}`)),
  };
  const paging = {
    size: listPlace(search).size,
    onSize: (size: PageSize) => change((current) => withSize(current, size)),
  };
  const goTo = (page: number) => change((current) => withPage(current, page));
  return (
    <>
      <div className={styles.head}>
        <p className={styles.counts}>{countsText(board.groups)}</p>
        <RefreshLine {...{ coverage, live }} says={board.says} />
        <AskingLine coverage={coverage} />
      </div>
      <ListControls label="Search sites" field={field}>
        {facts.contradictions && (
          <Button
            icon="filter"
            aria-pressed={search.attention === true}
            variant={search.attention ? 'primary' : 'secondary'}
            onClick={() =>
              change((current) =>
                withPage({ ...current, attention: current.attention ? undefined : true }, 1),
              )
            }
          >
            Needs attention
          </Button>
        )}
        {!isCards && <PageSizeSelect value={paging.size} onChange={paging.onSize} />}
      </ListControls>
      {!facts.contradictions && (
        <p className={styles.note}>
          The provider does not say what schedules, recorders and contacts a site has, so nothing here is
          compared with them.
        </p>
      )}
      <Card padding="flush">
        {board.total === 0 ? (
          <EmptyMessage icon="pin">
            {search.attention && field.draft.trim() === ''
              ? 'No site needs attention.'
              : 'No locations found matching your search criteria.'}
          </EmptyMessage>
        ) : (
          <div
            ref={rowsRef}
            className={styles.rows}
            data-old={live.doubt !== null}
            data-recorders={facts.recorders}
          >
            <DataTable<ShownRow, SortField>
              label="Coverage"
              {...sorting}
              cardOptions={<CardOptions {...sorting} {...paging} />}
              rows={board.rows}
              keyOf={idOf}
              rowsMove
              stateOf={stateOf}
              onOpen={registry.hasRoute('/location/$id') ? open : undefined}
              cardsBelow={CARDS_BELOW}
            />
          </div>
        )}
        <ListFoot
          noun="locations"
          page={board.page}
          pages={board.pages}
          size={board.size}
          total={board.total}
          onPage={goTo}
        />
      </Card>
    </>
  );
}

function idOf({ site: { id } }: ShownRow): number {
  return id;
}

function stateOf({ isChanged }: ShownRow): string | undefined {
  return isChanged && 'changed';
}

/** How far the asking of sites one by one is; nothing where the list tells whether they are armed. */
function AskingLine({ coverage: { actor, snapshot } }: { readonly coverage: Coverage }) {
  const { context } = snapshot;
  const wanted = sitesToAsk(context.sites);
  const isFirstTime = wanted.some((id) => !context.statuses.has(id));
  const done = wanted.filter((id) => context.asked.has(id)).length;
  const progress = `${groupNumber(done)} of ${groupNumber(wanted.length)}`;
  const isUnasked = snapshot.matches({ statuses: 'unasked' });
  const isStopped = snapshot.matches({ statuses: 'stopped' });
  // Later rounds come every minute by themselves: the board has all rows meanwhile.
  const isAsking = isFirstTime && snapshot.matches({ statuses: 'asking' });
  if (!isUnasked && !isStopped && !isAsking) return null;
  return (
    <div ref={handFocusToHeading} className={styles.asking}>
      {isAsking && (
        <progress
          className={styles.bar}
          aria-label="Checking which sites are armed"
          value={done}
          max={wanted.length}
        />
      )}
      <span>
        {isUnasked && 'Each site has to be checked to see whether it is armed.'}
        {isStopped && `${progress} sites checked`}
        {isAsking && progress}
      </span>
      {/* One element whatever it says, so that it keeps the focus. */}
      <Button size="small" onClick={() => actor.send({ type: isAsking ? 'stop' : 'ask' })}>
        {isUnasked && `Check all ${groupNumber(wanted.length)} sites${isFirstTime ? '' : ' again'}`}
        {isStopped && 'Continue'}
        {isAsking && 'Stop'}
      </Button>
    </div>
  );
}

interface RefreshLineProps {
  readonly coverage: Coverage;
  readonly live: Live<Sites>;
  /** What has just changed; '' for nothing. */
  readonly says: string;
}

/** How old the board is, and what the last refresh has brought, which is announced. */
function RefreshLine({ coverage, live, says }: RefreshLineProps) {
  const { actor, snapshot } = coverage;
  return (
    <div className={styles.refresh}>
      <p className={styles.note} data-read={live.doubt && 'old'}>
        <AsOf at={shownMoment(snapshot.context.at)} />
        <span role="status">
          <DoubtText {...live} />
        </span>
        {live.doubt === null && live.isAsking && ', updating…'}
      </p>
      <Button
        size="small"
        variant="quiet"
        icon="retry"
        // Not disabled while it works: a disabled button would lose the focus each time.
        onClick={() => {
          actor.send({ type: 'refresh' });
          live.refresh();
        }}
      >
        Refresh
      </Button>
      <p role="status" className={styles.says}>
        {says}
      </p>
    </div>
  );
}

type Column = TableColumn<ShownRow, SortField>;

/**
 * On a tablet a change and the viewer's time have a line each.
 * @param now Unix milliseconds, which 'in 14 h' counts from
 */
function tableColumns(facts: ToldFacts, now: number): readonly Column[] {
  return [
    { header: 'Name', sortField: 'name', width: 'minmax(0, 1.03fr)', cell: (row) => <SiteName row={row} /> },
    {
      header: 'Arming',
      sortField: 'arming',
      width: 'minmax(0, 1.2fr)',
      cell: (row) => <Arming row={row} now={now} />,
    },
    {
      header: 'Next change',
      sortField: 'change',
      width: 'minmax(0, 1.15fr)',
      cell: (row) => <NextChange row={row} now={now} />,
    },
    ...(facts.recorders ? [RECORDERS] : []),
    ...(facts.incidents ? [INCIDENT] : []),
    { ...ATTENTION, width: 'minmax(0, 1.22fr)' },
  ];
}

/** Each site in two lines, and a third one where it needs attention. Its last event is left for its page. */
function cardColumns(facts: ToldFacts, now: number): readonly Column[] {
  return [
    { header: 'Name', sortField: 'name', phone: 'title', cell: (row) => <SiteName row={row} /> },
    {
      header: 'Arming',
      sortField: 'arming',
      phone: 'subject',
      cell: (row) => <Arming row={row} now={now} short />,
    },
    {
      header: 'Next change',
      sortField: 'change',
      phone: 'mark',
      cell: (row) => <ShortChange row={row} now={now} />,
    },
    ...(facts.recorders ? [{ ...RECORDERS, phone: 'mark' } as const] : []),
    ...(facts.incidents ? [{ ...INCIDENT, phone: 'hidden' } as const] : []),
    { ...ATTENTION, phone: 'mark' },
  ];
}

const RECORDERS: Column = {
  header: 'Recorders',
  sortField: 'recorders',
  width: 'minmax(0, 0.9fr)',
  cell: ({ site }) => <RecordersMark recorders={site.recorders} />,
};
const INCIDENT: Column = {
  header: 'Last event',
  sortField: 'incident',
  width: 'minmax(0, 0.9fr)',
  figures: true,
  cell: ({ site }) => <LastIncident incident={site.lastIncident} />,
};
const ATTENTION: Column = {
  header: 'Attention',
  sortField: 'attention',
  cell: (row) => <Attention row={row} />,
};

/**
 * Tells the machine which sites are on screen, so that it asks these first. Does nothing where no site has to be asked.
 * @param within holds elements whose `data-site` is a site's id
 */
function useSitesInView(
  { actor, snapshot }: Coverage,
  within: RefObject<HTMLElement | null>,
  rows: readonly ShownRow[],
): void {
  const isNeeded = !snapshot.matches({ statuses: 'told' });
  useEffect(() => {
    const board = within.current;
    if (!isNeeded || board === null || rows.length === 0) return undefined;
    const ids = new Set<number>();
    const watch = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const id = Number(target.getAttribute('data-site'));
        if (isIntersecting) ids.add(id);
        else ids.delete(id);
      }
      actor.send({ type: 'viewed', ids: [...ids] });
    });
    for (const element of board.querySelectorAll('[data-site]')) watch.observe(element);
    return () => watch.disconnect();
  }, [actor, within, isNeeded, rows]);
}
