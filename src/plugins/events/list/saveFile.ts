/** Files that the portal makes of a list, and their names. */

import { viewerZone } from '#core/environment.ts';
import { safeFileName } from '#core/format/foreignText.ts';
import { isoWithOffset } from '#core/format/wallTime.ts';
import { zoneName } from '#core/format/zoneText.ts';

interface SavedFile {
  /** What the file holds: 'events'. */
  readonly content: string;
  readonly site: string;
  readonly range: string;
  readonly moment: Date;
  /** 'csv' */
  readonly ending: string;
}

/** 'events_North-Yard_last-30-days_2026-11-22T17-57-00_America-Toronto.csv' */
export function fileName({ content, site, range, moment, ending }: SavedFile): string {
  const time = isoWithOffset(moment).slice(0, 19);
  return safeFileName([content, site, range, time, zoneName(viewerZone())], ending);
}

/** Milliseconds until the address of a saved file is given up. The browser has the file by then, on slow disks too. */
const KEPT_MS = 60_000;

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
