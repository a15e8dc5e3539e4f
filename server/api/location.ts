import { armedStatusCall, locationDetailsCall, locationsCall } from '#core/api/wire/location.ts';
import { armedStatus } from '../arming/armedStatus.ts';
import { notFound } from '../http/problem.ts';
import { listLocations } from '../locations/listLocations.ts';
import { locationDetail } from '../locations/locationDetail.ts';
import { locationRows } from '../locations/locationRows.ts';
import { type Api, handle } from './handle.ts';

export function serveLocation(api: Api): void {
  handle(api, locationDetailsCall, async ({ params, caller, deps }) => {
    const detail = await locationDetail(deps.db, caller, params.id);
    if (!detail) throw notFound();
    return detail;
  });

  handle(api, armedStatusCall, async ({ params, caller, deps }) => {
    const location = await locationRows(deps.db, caller).where('l.id', '=', params.id).executeTakeFirst();
    if (!location) throw notFound();
    return armedStatus(deps.db, location, deps.now());
  });

  handle(api, locationsCall, ({ body, caller, deps }) => listLocations(deps.db, caller, body));
}
