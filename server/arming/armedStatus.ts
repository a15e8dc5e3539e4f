import type { Kysely } from 'kysely';
import type { ArmedStatus } from '#core/api/wire/location.ts';
import type { Database } from '../db/schema.ts';
import { instantText } from '../http/instantText.ts';
import { disarmedSpans, type ScheduleItem } from './disarmedSpans.ts';

/** How far ahead the next change is searched. A later change gives no 'until'. */
const HORIZON_MS = 15 * 86_400_000;

/** Whether a site is armed at an instant by its schedules, and until when. A site without schedules is armed. */
export async function armedStatus(
  db: Kysely<Database>,
  location: { readonly id: number; readonly timeZone: string },
  now: number,
): Promise<ArmedStatus> {
  const items = await db
    .selectFrom('scheduledItems as i')
    .innerJoin('schedules as s', 's.id', 'i.scheduleId')
    .select(['i.itemType', 'i.itemInterval', 'i.startTime', 'i.endTime', 'i.dayStartTime', 'i.dayEndTime'])
    .select(['i.sunday', 'i.monday', 'i.tuesday', 'i.wednesday', 'i.thursday', 'i.friday', 'i.saturday'])
    .where('s.locationId', '=', location.id)
    .where('i.itemType', '=', 'Disarmed')
    .execute();
  return statusAt(items, location.timeZone, now);
}

/** The same from the items themselves. */
export function statusAt(items: readonly ScheduleItem[], timeZone: string, now: number): ArmedStatus {
  const end = now + HORIZON_MS;
  const [next] = disarmedSpans(items, timeZone, { start: now, end });
  if (!next) return { armed: true };
  if (next.start > now) return { armed: true, until: instantText(next.start) };
  return next.end < end ? { armed: false, until: instantText(next.end) } : { armed: false };
}
