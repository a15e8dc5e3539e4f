/** Which sites differ between two states of the board, and what of them is worth saying. */
import { recorderSummary } from '#domain/sites/siteCoverage.ts';
import type { BoardRow } from './boardRows.ts';

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

export interface ChangedSite {
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
