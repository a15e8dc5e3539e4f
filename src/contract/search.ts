import * as v from 'valibot';
import { defineCall } from './call.ts';
import { text, textOf } from './vocabulary.ts';

export const SearchResult = v.object({ groupLabel: textOf(200), title: text(), url: text() });
export type SearchResult = v.InferOutput<typeof SearchResult>;

export const SearchQuery = v.object({ query: textOf(4_000) });

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
