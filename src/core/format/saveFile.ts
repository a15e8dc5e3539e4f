/** Files that the portal hands to the person, and their names. */

import { viewerZone } from '#core/environment.ts';
import { safeFileName } from './foreignText.ts';
import { isoWithOffset } from './parseInstant.ts';
import { zoneName } from './zoneText.ts';

interface SavedFile {
  /** What the file holds: 'events'. */
  readonly content: string;
  readonly site: string;
  readonly range: string;
  readonly moment: Date;
  /** Whose clock tells the moment; the viewer's by default. */
  readonly zone?: string | undefined;
  /** 'csv' */
  readonly ending: string;
  /** Whatever else the content is limited to: 'Police Contacted'. It comes last, and is what a name too long loses. */
  readonly limits?: readonly string[];
}

/** 'events_North-Yard_last-30-days_2026-11-22T17-57-00_America-Toronto_Police-Contacted.csv' */
export function fileName({ content, site, range, moment, zone, ending, limits = [] }: SavedFile): string {
  const time = isoWithOffset(moment, zone).slice(0, 19);
  return safeFileName([content, site, range, time, zoneName(zone ?? viewerZone()), ...limits], ending);
}

/** Milliseconds until the address of a saved file is released. The browser has the file by then, on slow disks too. */
const KEPT_MS = 60_000;

/** Hands a file to the person. @param name with its ending, as `fileName` and `safeFileName` make it */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  saveLink({ url, name });
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** @throws when the browser makes no picture of it */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('No picture could be made.')) : resolve(blob)));
  });
}

/** Saves what an address of this page holds. */
export function saveLink({ url, name }: { readonly url: string; readonly name: string }): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
