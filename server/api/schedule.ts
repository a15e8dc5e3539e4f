import { scheduleCall, schedulesCall } from '#contract/schedule.ts';
import { notFound } from '../http/problem.ts';
import { type ListRules, listPlan } from '../trade/listPlan.ts';
import { listed } from '../trade/longLists.ts';
import { itemsInPeriod, scheduleRows, withStates } from '../trade/schedules.ts';
import { periodOf } from '../trade/statistics.ts';
import { type Api, handle } from './handle.ts';

const rules: ListRules = {
  fields: {
    id: { kind: 'integer', column: 's.id' },
    name: { kind: 'text', column: 's.name', folded: 's.foldedName' },
    locationId: { kind: 'integer', column: 's.locationId' },
    locationName: { kind: 'text', column: 'l.name', folded: 'l.foldedName' },
  },
  idColumn: 's.id',
  order: { field: 'name', direction: 'asc' },
};

export function serveSchedule(api: Api): void {
  handle(api, schedulesCall, ({ body, caller, deps }) => {
    const plan = listPlan(body, rules, caller.isAdmin);
    const matching = scheduleRows(deps.db, caller).where(plan.condition);
    return listed(deps.db, matching, plan, (rows) => withStates(deps.db, rows, deps.now()));
  });

  handle(api, scheduleCall, async ({ params, body, caller, deps }) => {
    const period = periodOf(body);
    const row = await scheduleRows(deps.db, caller).where('s.id', '=', params.id).executeTakeFirst();
    if (!row) throw notFound();
    const { id, name, locationId, locationName, timeZone } = row;
    const scheduledItems = await itemsInPeriod(deps.db, id, period);
    return { schedule: { id, name, locationId }, locationName, timeZone, scheduledItems };
  });
}
