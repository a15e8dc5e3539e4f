/** What the board of all sites knows, and which sites have to be asked for their armed status, in which order. */
import type { ArmedStatus, LocationRecord } from '#core/api/wire/location.ts';
import type { LoadEffects, Loader } from './loader.ts';

/** All sites as one call told them. */
export interface SitesRead {
  readonly sites: readonly LocationRecord[];
  /** When they were asked for, in Unix milliseconds. */
  readonly at: number;
}

export type AskedStatus = ArmedStatus & Pick<SitesRead, 'at'>;

interface SiteQueue extends SitesRead {
  /** Sites that have answered or failed in this round. */
  readonly asked: ReadonlySet<number>;
  readonly inFlight: ReadonlyMap<number, Loader<number, AskedStatus>>;
  readonly inView: ReadonlySet<number>;
}

export interface CoverageInput extends SitesRead {
  /** More sites than this are asked only when a person says so. */
  readonly mostUnbidden: number;
}

export interface CoverageContext extends CoverageInput, SiteQueue {
  /** Latest answer of each site; null when it could not be had. */
  readonly statuses: ReadonlyMap<number, AskedStatus | null>;
}

export type CoverageEffects = LoadEffects<number, AskedStatus>;

export function openedBoard(input: CoverageInput): CoverageContext {
  return { ...input, statuses: new Map(), asked: new Set(), inFlight: new Map(), inView: new Set() };
}

export type CoverageEvent =
  /** A person wants everything to be read again. */
  | { type: 'refresh' }
  /** Nobody looks. */
  | { type: 'suspended' }
  | { type: 'resumed' }
  /** Asks the sites, or the rest of them. */
  | { type: 'ask' }
  | { type: 'stop' }
  | ({ type: 'sitesRead' } & SitesRead)
  /** These sites are on screen now. */
  | { type: 'viewed'; ids: readonly number[] }
  /** The loader of a site has finished. */
  | { type: 'settled'; item: number };

/**
 * Whether a list tells which sites are armed. A field that is absent reads as one that is null, so a list of sites of
 * which nothing is known counts as one that does not tell.
 */
export function tellsArming(sites: SitesRead['sites']): boolean {
  return sites.some(({ armed, scheduledArmed }) => (armed ?? scheduledArmed ?? null) !== null);
}

/** Ids of the sites whose armed status only their own call tells. */
export function sitesToAsk(sites: SitesRead['sites']): number[] {
  return tellsArming(sites) ? [] : [...new Set(sites.map(({ id }) => id))];
}

/** Those that nobody has asked in this round, the visible ones first. */
export function waitingSites({ asked, inFlight, inView, sites }: SiteQueue): number[] {
  const waiting = sitesToAsk(sites).filter((id) => !asked.has(id) && !inFlight.has(id));
  return [...waiting.filter((id) => inView.has(id)), ...waiting.filter((id) => !inView.has(id))];
}

export function withoutSite<Value>(map: ReadonlyMap<number, Value>, id: number): ReadonlyMap<number, Value> {
  return new Map([...map].filter(([other]) => other !== id));
}
