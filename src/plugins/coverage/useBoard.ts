/**
 * The board: its machine with the provider, the clock and whether the page is in view, and what of the sites it shows, which
 * are the rows of one page, the groups of all, and what has just changed.
 */
import { useActorRef, useSelector } from '@xstate/react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { UnusableAnswer } from '#core/api/apiError.ts';
import { getLocationArmedStatus } from '#core/api/location.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { type Failing, failingNow } from '#core/data/failedReads.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { viewerNow } from '#core/environment.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { listen } from '#core/listeners.ts';
import { type FindRecords, type FoundRecords, useFoundRecords } from '#core/page/useFoundRecords.ts';
import { ARMING, sitesToAsk } from '#domain/arming/arming.ts';
import { recorderSummary } from '#domain/sites/devices.tsx';
import { siteSearch } from '#domain/sites/matchingSites.ts';
import type { CoverageGroup } from '#domain/sites/siteCoverage.ts';
import { type CoverageContext, createCoverageMachine, type SitesRead } from '#machines/coverage.ts';
import type { ShownRow } from './boardCells.tsx';
import { type BoardRow, createBoardRows, SORTED_BY } from './boardRows.ts';

interface Board extends FoundRecords<ShownRow> {
  readonly coverage: Coverage;
  /** Of all sites, whatever is searched. */
  readonly groups: readonly CoverageGroup[];
  /** What has just changed, in a sentence; '' for nothing. */
  readonly says: string;
}

interface Told extends Pick<CoverageContext, 'sites' | 'statuses'> {
  readonly isAsking: boolean;
}

/**
 * @param read the sites as they were read last
 * @param isUrgent whether only the sites that need attention are shown
 */
export function useBoard(read: SitesRead, isUrgent: boolean): Board {
  const coverage = useCoverage(read);
  const { snapshot } = coverage;
  const [rowsOf] = useState(createBoardRows);
  const { sites, statuses } = snapshot.context;
  const isAsking = snapshot.matches({ statuses: 'asking' });
  // Thousands of new rows must not block the page in the task that brings them.
  const told = useDeferredValue(useMemo(() => ({ sites, statuses, isAsking }), [sites, statuses, isAsking]));
  const latest = useMemo(() => rowsOf(told.sites, told.statuses), [rowsOf, told]);
  const settled = useSettled(rowsOf, told);
  const changes = useChanges(settled);
  const urgent = useDeferredValue(isUrgent);
  // What needs attention is shown as soon as it is known.
  const found = useFoundRecords(urgent ? latest : settled, urgent ? FIND_URGENT : FIND);
  const rows = useMemo(() => {
    const current = new Map(latest.map((row) => [row.site.id, row]));
    const changed = new Set(changes.map(({ id }) => id));
    return found.rows.map((row): ShownRow => {
      const newest = current.get(row.site.id) ?? row;
      return changed.has(row.site.id) ? { ...newest, isChanged: true } : newest;
    });
  }, [found.rows, latest, changes]);
  const groups = useMemo(() => latest.map(({ group }) => group), [latest]);
  return { ...found, coverage, rows, groups, says: changesText(changes) };
}

const FIND: FindRecords<BoardRow> = {
  // What a site answered when it was asked counts, too.
  search: siteSearch(
    ({ site }) => site,
    ({ coverage }) => coverage.arming,
  ),
  filters: [],
  sortedBy: SORTED_BY,
  thenBy: SORTED_BY.name,
};
const FIND_URGENT: FindRecords<BoardRow> = {
  ...FIND,
  search: (rows, text) => FIND.search(rows, text).filter(({ group }) => group === 'attention'),
};

/** The rows as they were before the sites were asked: each answer would otherwise move rows under the reader's eyes. */
function useSettled(rowsOf: ReturnType<typeof createBoardRows>, told: Told): readonly BoardRow[] {
  const [kept, setKept] = useState(told);
  if (!told.isAsking && kept !== told) setKept(told);
  return useMemo(() => rowsOf(kept.sites, kept.statuses), [rowsOf, kept]);
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
    // A refresh without changes does not end the marks of the one before.
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
    return ARMING[coverage.arming].isKnown
      ? `${name} is ${coverage.arming} now`
      : `Whether ${name} is armed is not known now`;
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

// The machine of the board with its effects.

type CoverageMachine = ReturnType<typeof machineFor>;

export interface Coverage {
  readonly actor: ActorRefFrom<CoverageMachine>;
  readonly snapshot: SnapshotFrom<CoverageMachine>;
}

/** More armed statuses than these are asked for only when the person says so. */
const MOST_UNBIDDEN = 200;

function useCoverage(read: SitesRead): Coverage {
  const app = useApp();
  const [machine] = useState(() => machineFor(app));
  const actor = useActorRef(machine, {
    ...inspected,
    input: { ...read, mostUnbidden: MOST_UNBIDDEN },
  });
  const snapshot = useSelector(actor, (current) => current);
  useEffect(() => actor.send({ type: 'sitesRead', ...read }), [actor, read]);
  useEffect(() => followPresence(actor.send), [actor]);
  useFailureTold({ actor, snapshot });
  return { actor, snapshot };
}

/** Sites that could not be asked look as those of which nothing is known: the shell tells why, and they are asked again. */
function useFailureTold({ actor, snapshot }: Coverage): void {
  const { failed } = useReads();
  const { mostUnbidden, reasons, sites } = snapshot.context;
  const wanted = sitesToAsk(sites);
  const failing = wanted.find((id) => reasons.has(id));
  const reason = failing === undefined ? null : reasons.get(failing);
  const [told, setTold] = useState<{ reason: unknown; failure: Failing | null }>({ reason, failure: null });
  if (told.reason !== reason)
    setTold({ reason, failure: reason === null ? null : failingNow(reason, told.failure) });
  const { failure } = told;
  const onlyOnPress = wanted.length > mostUnbidden || snapshot.matches({ statuses: 'stopped' });
  useEffect(() => {
    if (failure === null) return undefined;
    const ask = () => actor.send({ type: 'ask' });
    return failed.show({ subject: 'armed status', ...failure, ask, ...(onlyOnPress && { final: 'data' }) });
  }, [actor, failed, failure, onlyOnPress]);
}

function machineFor({ api, errors }: AppContext) {
  return createCoverageMachine({
    sitesToAsk,
    load: async (id, signal) => {
      const at = viewerNow();
      try {
        const status = await getLocationArmedStatus(api, id, { signal });
        if (status === null) throw new UnusableAnswer();
        return { ...status, at };
      } catch (error) {
        if (!signal.aborted) errors.report(error, `reading armed status of location ${id}`);
        throw error;
      }
    },
  });
}

interface Presence {
  readonly type: 'suspended' | 'resumed';
}

/**
 * Calls back when the page is hidden, now or later, and when it is back in view or the browser is online again. It does not
 * call back when the browser believes to be offline, which may be wrong.
 * @returns ends it
 */
export function followPresence(tell: (presence: Presence) => void): () => void {
  const onView = () => tell({ type: document.hidden ? 'suspended' : 'resumed' });
  const onLine = () => !document.hidden && tell({ type: 'resumed' });
  if (document.hidden) onView();
  const ends = [listen(document, { visibilitychange: onView }), listen(window, { online: onLine })];
  return () => {
    for (const end of ends) end();
  };
}
