import { armedStatusCall, locationDetailsCall, locationsCall } from '#contract/location.ts';
import { notFound, Problem } from '../http/problem.ts';
import { armedStates, armedStatusOf } from '../trade/armedState.ts';
import { listLocations, locationDetail, locationRows } from '../trade/sites.ts';
import { type Api, handle } from './handle.ts';

export function serveLocation(api: Api): void {
  handle(api, locationDetailsCall, async ({ params, caller, deps }) => {
    const detail = await locationDetail(deps.db, caller, params.id, deps.now());
    if (!detail) throw notFound();
    return detail;
  });

  handle(api, armedStatusCall, async ({ params, caller, deps }) => {
    const location = await locationRows(deps.db, caller).where('l.id', '=', params.id).executeTakeFirst();
    if (!location) throw notFound();
    const state = (await armedStates(deps.db, [location], deps.now())).get(location.id);
    const status = armedStatusOf(state);
    if (status === null) throw new Problem(503, 'Whether this site is armed is not known.');
    return status;
  });

  handle(api, locationsCall, ({ body, caller, deps }) => listLocations(deps.db, caller, body, deps.now()));
}
