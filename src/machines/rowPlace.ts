/** Where an incident stands in a list that changes, which incidents are next to it, and the steps to them. */

/** A stretch of the list. */
export interface RowPart {
  /** Ids of its incidents, in the list's order. */
  readonly ids: readonly number[];
  /** Incidents before it. */
  readonly skip: number;
  /** Incidents of the whole list. */
  readonly total: number;
}

/** An incident, and its place in the list from 0. */
export interface PlacedIncident {
  readonly id: number;
  readonly index: number;
}

interface RowPlace extends PlacedIncident {
  readonly total: number;
  /** Ids of its neighbours as far as they are known, in the list's order. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** A stretch to read: as many incidents before the place as after it, where there are as many. */
export interface PartAround {
  readonly index: number;
  readonly reach: number;
}

export type RowStep = 'next' | 'previous';
export type IncidentRowEvent = { type: RowStep } | { type: 'stepped' };

export interface IncidentRowContext extends RowPlace {
  /** The step to take once the neighbour is known. */
  readonly wanted: RowStep | null;
}

type Neighbours = Omit<RowPlace, 'id'>;

/** Whether the stretch has the incident, and its neighbours unless it is the list's first or last one. */
export function isPlacedIn({ ids, skip, total }: RowPart, id: number): boolean {
  const at = ids.indexOf(id);
  return at >= 0 && (at > 0 || skip === 0) && (at < ids.length - 1 || skip + ids.length >= total);
}

/** For a stretch that has the incident. */
export function neighboursIn({ ids, skip, total }: RowPart, id: number): Neighbours {
  const at = ids.indexOf(id);
  return { index: skip + at, total, before: ids.slice(0, at), after: ids.slice(at + 1) };
}

/** Counts a side without any neighbour as an end of the list, where nothing more could be read. */
export function withEnds({ index, total, before, after }: Neighbours): Neighbours {
  const place = before.length === 0 ? 0 : index;
  return { index: place, total: after.length === 0 ? place + 1 : total, before, after };
}

/** For a stretch without the incident. What stands at its place now comes after it. */
export function neighboursOfGap({ ids, skip, total }: RowPart, index: number): Neighbours {
  const at = Math.max(0, Math.min(index - skip, ids.length));
  return { index: skip + at, total, before: ids.slice(0, at), after: ids.slice(at) };
}

/** The place after a step to a known neighbour. @param from whether the incident stands in the list or is gone */
export function nextPlace({ id, index, total, before, after }: RowPlace, from: 'place' | 'gap'): RowPlace {
  return {
    id: after[0] ?? id,
    index: from === 'place' ? index + 1 : index,
    total,
    before: from === 'place' ? [...before, id] : before,
    after: after.slice(1),
  };
}

export function previousPlace(
  { id, index, total, before, after }: RowPlace,
  from: 'place' | 'gap',
): RowPlace {
  return {
    id: before.at(-1) ?? id,
    index: index - 1,
    total,
    before: before.slice(0, -1),
    after: from === 'place' ? [id, ...after] : after,
  };
}

/** Whether the list goes on where the known stretch ends. */
export function isAtEdge({ index, total, before, after }: RowPlace): boolean {
  return (after.length === 0 && index + 1 < total) || (before.length === 0 && index > 0);
}
