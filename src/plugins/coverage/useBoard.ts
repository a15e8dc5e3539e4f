/** What of the sites the board shows: the rows of one page, the groups of all, and what has just changed. */
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { placeInRows, rowsOn } from '#core/page/useFoundRecords.ts';
import { recorderSummary } from '#domain/sites/devices.tsx';
import { matchingSites } from '#domain/sites/matchingSites.ts';
import type { CoverageGroup } from '#domain/sites/siteCoverage.ts';
import type { CoverageContext } from '#machines/coverage.ts';
import type { ShownRow } from './boardCells.tsx';
import { type BoardRow, BoardRows, type CoverageSearch, defaultSort } from './boardRows.ts';
import type { Coverage } from './useCoverage.ts';

interface Board {
  readonly rows: readonly ShownRow[];
  /** Of all sites, whatever is searched. */
  readonly groups: readonly CoverageGroup[];
  /** Rows of all pages. */
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly size: number;
  /** What has just changed, in a sentence; '' for nothing. */
  readonly says: string;
}

interface Told extends Pick<CoverageContext, 'sites' | 'statuses'> {
  readonly isAsking: boolean;
}

/** @param draft the search text as typed so far */
export function useBoard({ snapshot }: Coverage, search: CoverageSearch, draft: string): Board {
  const [board] = useState(() => new BoardRows());
  const { sites, statuses } = snapshot.context;
  const isAsking = snapshot.matches({ statuses: 'asking' });
  // Thousands of new rows must not block the page in the task that brings them.
  const told = useDeferredValue(useMemo(() => ({ sites, statuses, isAsking }), [sites, statuses, isAsking]));
  const latest = useMemo(() => board.of(told.sites, told.statuses), [board, told]);
  const settled = useSettled(board, told);
  const changes = useChanges(settled);

  // A press is answered at once; the rows that it asks for come a frame later. So do those of each key press.
  const asked = useDeferredValue(search);
  const { attention, sort = defaultSort } = asked;
  const text = useDeferredValue(draft);
  const ordered = useMemo(() => board.sorted(settled, sort), [board, settled, sort]);
  const found = useMemo(() => {
    const matching = new Set(
      matchingSites(
        ordered.map(({ site }) => site),
        text,
      ),
    );
    return ordered.filter(({ site, group }) => matching.has(site) && (!attention || group === 'attention'));
  }, [ordered, text, attention]);
  const place = placeInRows(found.length, asked, text);
  const { page, size } = place;
  const rows = useMemo(() => {
    const current = new Map(latest.map((row) => [row.site.id, row]));
    const changed = new Set(changes.map(({ id }) => id));
    return rowsOn(found, { page, size }).map((row): ShownRow => {
      const newest = current.get(row.site.id) ?? row;
      return changed.has(row.site.id) ? { ...newest, isChanged: true } : newest;
    });
  }, [found, page, size, latest, changes]);
  const groups = useMemo(() => latest.map(({ group }) => group), [latest]);
  return { ...place, rows, groups, says: changesText(changes) };
}

/** The rows of when no site was being asked: each answer would otherwise move rows under the reader's eyes. */
function useSettled(board: BoardRows, told: Told): readonly BoardRow[] {
  const [kept, setKept] = useState(told);
  if (!told.isAsking && kept !== told) setKept(told);
  return useMemo(() => board.of(kept.sites, kept.statuses), [board, kept]);
}

/** How long a changed row is marked. */
const MOMENT_MS = 10_000;

function useChanges(rows: readonly BoardRow[]): readonly ChangedSite[] {
  const [seen, setSeen] = useState<{ rows: readonly BoardRow[]; changes: readonly ChangedSite[] }>({
    rows,
    changes: [],
  });
  if (seen.rows !== rows) {
    const changes = changedSites(seen.rows, rows);
    // A refresh without changes leaves the marks of the one before to their time.
    setSeen({ rows, changes: changes.length > 0 ? changes : seen.changes });
  }
  const { changes } = seen;
  useEffect(() => {
    if (changes.length === 0) return undefined;
    const timer = setTimeout(() => setSeen((current) => ({ ...current, changes: [] })), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [changes]);
  return changes;
}

// Which sites differ between two states of the board, and what of them is worth saying.

/** A site that was not asked before, or has come or gone, has not changed. The most urgent change comes first. */
export function changedSites(before: readonly BoardRow[], after: readonly BoardRow[]): ChangedSite[] {
  const earlier = new Map(before.map((row) => [row.site.id, row]));
  return after
    .flatMap((row) => {
      const old = earlier.get(row.site.id);
      if (old === undefined || old === row || old.isUnasked || row.isUnasked) return [];
      const says = changeText(old, row);
      return says === null ? [] : [{ id: row.site.id, says, isUrgent: row.group === 'attention' }];
    })
    .sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
}

interface ChangedSite {
  readonly id: number;
  /** 'Kelowna Packing House is disarmed now' */
  readonly says: string;
  readonly isUrgent: boolean;
}

/** 'Kelowna Packing House is disarmed now, and 2 more'; '' when nothing has changed. */
export function changesText([first, ...others]: readonly ChangedSite[]): string {
  if (first === undefined) return '';
  return others.length === 0 ? first.says : `${first.says}, and ${others.length} more`;
}

function changeText(before: BoardRow, after: BoardRow): string | null {
  const { coverage, name } = after;
  if (coverage.arming !== before.coverage.arming)
    return coverage.arming === 'unknown'
      ? `Whether ${name} is armed is not known now`
      : `${name} is ${coverage.arming} now`;
  const [added] = coverage.contradictions.filter((text) => !before.coverage.contradictions.includes(text));
  if (added !== undefined) return `${name} needs attention now: ${added}`;
  if (coverage.contradictions.length < before.coverage.contradictions.length)
    return coverage.contradictions.length === 0
      ? `${name} needs no attention now`
      : `${name} needs less attention now`;
  const recorders = recordersText(after);
  return recorders === recordersText(before) ? null : `Recorders of ${name} now: ${recorders}`;
}

function recordersText({ site: { recorders } }: BoardRow): string {
  return (recorders && recorderSummary(recorders)?.text) ?? 'none';
}
