import { getRouteApi } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { type Sites, watchedSitesQuery } from '#core/api/location.ts';
import { useApp } from '#core/app/useApp.ts';
import { type Live, useLive } from '#core/data/useRead.ts';
import { shownMoment } from '#core/environment.ts';
import { groupNumber } from '#core/format/texts.ts';
import { ListControls, ListFoot } from '#core/page/ListControls.tsx';
import { Page } from '#core/page/Page.tsx';
import { AsOf, DoubtText, loaderOf, NoRows } from '#core/page/QueryRows.tsx';
import { useMinute } from '#core/page/useMinute.ts';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/Notice.tsx';
import { handFocusToHeading, PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { DataTable, type TableColumn, useCards } from '#core/ui/table/DataTable.tsx';
import { CardOptions, type PageSize, PageSizeSelect } from '#core/ui/table/Pagination.tsx';
import { sitesToAsk } from '#domain/arming/arming.ts';
import { RecordersMark } from '#domain/sites/devices.tsx';
import { countsText, coverageLine, isCovered } from '#domain/sites/siteCoverage.ts';
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
import type { SortField } from './coverageSearch.ts';
import { type Coverage, useBoard } from './useBoard.ts';

export const load = loaderOf(watchedSitesQuery);

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

/** Window width in CSS pixels below which each site is a card. */
const CARDS_BELOW = 820;

interface CoverageBoardProps {
  readonly read: SitesRead;
  readonly live: Live<Sites>;
}

function CoverageBoard({ read, live }: CoverageBoardProps) {
  const { registry } = useApp();
  const { attention = false } = route.useSearch();
  const navigate = route.useNavigate();
  const board = useBoard(read, attention);
  const { coverage } = board;
  const { sites } = coverage.snapshot.context;
  const facts = useMemo(() => toldFacts(sites), [sites]);
  const now = useMinute();
  const isCards = useCards(CARDS_BELOW);
  const columns = useMemo(() => boardColumns(facts, now, isCards), [facts, now, isCards]);
  const rowsRef = useRef<HTMLDivElement>(null);
  useSitesInView(coverage, rowsRef, board.rows);
  const open = useCallback(
    ({ site: { id } }: ShownRow) => void navigate({ to: '/location/$id', params: { id } }),
    [navigate],
  );
  const { page, pages, size, total, sort, sortBy: onSort, field, change } = board;
  const paging = {
    size: board.chosenSize,
    onSize: (next: PageSize) => change({ size: next }),
  };
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
            aria-pressed={attention}
            variant={attention ? 'primary' : 'secondary'}
            onClick={() => change({ attention: attention ? undefined : true })}
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
        {total === 0 ? (
          <EmptyMessage icon="pin">
            {attention && field.draft.trim() === ''
              ? isCovered(board.groups)
                ? 'No site needs attention.'
                : coverageLine(board.groups, false)
              : 'No locations found matching your search criteria.'}
          </EmptyMessage>
        ) : (
          <div
            ref={rowsRef}
            className={styles.rows}
            data-old={live.doubt !== null}
            data-recorders={facts.recorders}
          >
            <DataTable
              label="Coverage"
              {...{ columns, sort, onSort }}
              cardOptions={<CardOptions {...{ columns, sort, onSort, ...paging }} />}
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
          {...{ page, pages, size, total }}
          onPage={(next) => change({ page: next })}
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
 * On a tablet a change and the viewer's time have a line each. On a card each site has two lines, and a third one where it needs
 * attention; its last event is left for its page.
 * @param now Unix milliseconds, which 'in 14 h' counts from
 */
function boardColumns(facts: ToldFacts, now: number, isCards: boolean): readonly Column[] {
  return [
    {
      header: 'Name',
      sortField: 'name',
      width: 'minmax(0, 1.03fr)',
      phone: 'title',
      cell: (row) => <SiteName row={row} />,
    },
    {
      header: 'Arming',
      sortField: 'arming',
      width: 'minmax(0, 1.2fr)',
      phone: 'subject',
      cell: (row) => <Arming row={row} now={now} short={isCards} />,
    },
    {
      header: 'Next change',
      sortField: 'change',
      width: 'minmax(0, 1.15fr)',
      phone: 'mark',
      cell: (row) => (isCards ? <ShortChange row={row} now={now} /> : <NextChange row={row} now={now} />),
    },
    ...(facts.recorders ? [RECORDERS] : []),
    ...(facts.incidents ? [INCIDENT] : []),
    ATTENTION,
  ];
}

const RECORDERS: Column = {
  header: 'Recorders',
  sortField: 'recorders',
  width: 'minmax(0, 0.9fr)',
  phone: 'mark',
  cell: ({ site }) => <RecordersMark recorders={site.recorders} />,
};
const INCIDENT: Column = {
  header: 'Last event',
  sortField: 'incident',
  width: 'minmax(0, 0.9fr)',
  figures: true,
  phone: 'hidden',
  // For the time's tip.
  attributesOf: ({ site }) => ({ 'data-zone': site.timeZone ?? undefined }),
  cell: ({ site }) => <LastIncident site={site} />,
};
const ATTENTION: Column = {
  header: 'Attention',
  sortField: 'attention',
  width: 'minmax(0, 1.22fr)',
  phone: 'mark',
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
