import * as v from 'valibot';
import { defineCall } from './call.ts';
import { text, textOf } from './vocabulary.ts';

/** One thing that was found. @screens Search */
export const SearchResult = v.object({
  /** Location, NVR, Schedule, Drone, Camera, Event or Contact. Results of other groups are not shown. */
  groupLabel: textOf(200),
  /** What to call it. */
  title: text(),
  /** A path of the portal, such as /location/12. Anything else is shown without a link. */
  url: text(),
});
export type SearchResult = v.InferOutput<typeof SearchResult>;

/** What to search for. @screens Search */
export const SearchQuery = v.object({
  /** What the person typed. */
  query: textOf(4_000),
});

/** @screens Search */
export const searchCall = defineCall({
  name: 'search',
  summary: 'Sites, recorders, cameras, contacts, schedules and incidents by words',
  method: 'GET',
  path: '/api/Search',
  effect: 'read',
  bearer: 'required',
  body: null,
  query: SearchQuery,
  response: v.array(SearchResult),
});
