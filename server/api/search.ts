import { searchCall } from '#contract/search.ts';
import { search } from '../trade/search.ts';
import { type Api, handle } from './handle.ts';

export function serveSearch(api: Api): void {
  handle(api, searchCall, ({ query, caller, deps }) => search(deps.db, caller, query.query));
}
