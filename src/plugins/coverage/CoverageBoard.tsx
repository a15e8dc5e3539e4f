import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import type { Live } from '#core/data/live.ts';
import { ListControls } from '#core/page/ListControls.tsx';
import { ListFoot } from '#core/page/ListFoot.tsx';
import { listChanges, listPlace } from '#core/page/listChanges.ts';
import { useDelayedText } from '#core/page/useDelayedText.ts';
import { useMinute } from '#core/page/useMinute.ts';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import { PageSizeSelect } from '#core/ui/table/PageSizeSelect.tsx';
import { SortSelect } from '#core/ui/table/SortSelect.tsx';
import type { TableSort } from '#core/ui/table/tableColumn.ts';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import { countsText } from '#domain/sites/coverageCounts.ts';
import type { SitesRead } from '#machines/coverage.ts';
import { AskingLine } from './AskingLine.tsx';
import type { ShownRow } from './boardCells.tsx';
import { cardColumns, tableColumns } from './boardColumns.tsx';
import { toldFacts } from './boardRows.ts';
import styles from './CoverageBoard.module.css';
import { type CoverageSearch, defaultSort, type SortField, withoutDefaults } from './coverageSearch.ts';
import { RefreshLine } from './RefreshLine.tsx';
import { useBoard } from './useBoard.ts';
import { useCoverage } from './useCoverage.ts';
import { useSitesInView } from './useSitesInView.ts';

const route = getRouteApi('/signed-in/coverage');
const { withText, withSize, withSort, withPage } = listChanges<CoverageSearch>(withoutDefaults);

/** Window width in CSS pixels below which each site is a card. */
const CARDS_BELOW = 820;

interface CoverageBoardProps {
  readonly read: SitesRead;
  /** How the sites are read. */
  readonly live: Live<SitesRead>;
}

/** Search, order and paging happen here, over rows that are all there already. */
export function CoverageBoard({ read, live }: CoverageBoardProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (next: (current: CoverageSearch) => CoverageSearch, replace = false) =>
      void navigate({ search: next, replace, resetScroll: false }),
    [navigate],
  );
  const field = useDelayedText({
    value: search.q ?? '',
    commit: (q) => change((current) => withText(current, q), true),
  });
  const coverage = useCoverage(read);
  const { sites } = coverage.snapshot.context;
  const board = useBoard(coverage, search, field.draft);
  const facts = useMemo(() => toldFacts(sites), [sites]);
  const now = useMinute();
  const isCards = useMediaQuery(`screen and (max-width: ${(CARDS_BELOW - 0.02) / 16}em)`);
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
  const [sortField, direction] = (search.sort ?? defaultSort).split(' ') as [SortField, 'asc' | 'desc'];
  const sorting = {
    columns,
    sort: { field: sortField, direction },
    onSort: (sort: TableSort<SortField>) =>
      change((current) => withSort(current, `${sort.field} ${sort.direction}`)),
  };
  const goTo = (page: number) => change((current) => withPage(current, page));
  return (
    <>
      <div className={styles.head}>
        <p className={styles.counts}>{countsText(board.groups)}</p>
        <RefreshLine {...{ coverage, live, now }} says={board.says} />
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
        <PageSizeSelect
          value={listPlace(search).size}
          onChange={(size) => change((current) => withSize(current, size))}
        />
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
              sortSelect={<SortSelect {...sorting} />}
              rows={board.rows}
              keyOf={idOf}
              stateOf={stateOf}
              onOpen={open}
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
