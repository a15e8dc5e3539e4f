import type { ResponseOf } from '#contract/call.ts';
import { type ScheduleDetail, type ScheduledItem, scheduleCall, schedulesCall } from '#contract/schedule.ts';
import type { Range } from '#contract/vocabulary.ts';
import { shownText } from '#core/format/texts.ts';
import { UnusableAnswer } from './apiError.ts';
import type { ApiClient, CallOptions } from './client.ts';
import { recordQuery, tellingLostRows, wholeOf } from './query.ts';

export interface ScheduleListRow {
  id: number;
  name: string | null;
  locationId: number | null;
  locationName: string | null;
  /** IANA name of the site's time zone, as the provider writes it. */
  timeZone: string | null;
  /** False for a schedule that never disarms; null where the provider does not tell. */
  changesArming: boolean | null;
  /** Whether the site would be armed now by this schedule alone; null where the provider does not tell. */
  armed: boolean | null;
  /** ISO instant of the next change of `armed`. */
  until: string | null;
}

/**
 * Arming schedules of the locations that the caller may see. Both forms of a row are accepted.
 * @returns null when the response was empty or unusable
 * @throws ApiError, AbortError
 */
export async function getSchedules(
  api: ApiClient,
  call: CallOptions = {},
): Promise<ScheduleListRow[] | null> {
  return wholeOf(await api.send(schedulesCall, { body: {}, ...call }), call)?.map(flatRow) ?? null;
}

/**
 * One arming schedule with the items that overlap a period.
 * @param range ISO 8601 instants
 * @returns null when the response was empty or unusable
 * @throws ApiError, AbortError
 */
export function getSchedule(
  api: ApiClient,
  id: number,
  range: Range,
  call: CallOptions = {},
): Promise<ScheduleDetail | null> {
  return api.send(scheduleCall, { params: { id }, body: range, ...call });
}

/**
 * One arming schedule with the items that overlap a period. Missing where the answer has none of both. Hours of an item that is left
 * out would count as armed.
 * @param range ISO 8601 instants
 */
export const scheduleQuery = (api: ApiClient, id: number, range: Range) =>
  recordQuery<ScheduleDetail>([`schedule ${id}`, range], async (call) =>
    readable(await getSchedule(api, id, range, tellingLostRows(call))),
  );

/** Null without schedule and items. An answer whose schedule or items cannot be read at all counts as failed. */
function readable(detail: ScheduleDetail | null): ScheduleDetail | null {
  if (detail === null) return null;
  const { schedule, scheduledItems: items } = detail;
  if (!schedule && items?.length === 0) return null;
  // Hours that no item disarms are shown as armed. Without any readable item, every hour would wrongly be armed.
  if (!schedule || !items || (items.length > 0 && !items.some(hasType))) throw new UnusableAnswer();
  return detail;
}

function hasType({ scheduledItemType }: ScheduledItem): boolean {
  return typeof scheduledItemType === 'string';
}

type WireRow = ResponseOf<typeof schedulesCall>['value'][number];

function flatRow(row: WireRow): ScheduleListRow {
  const { id, name, locationId } = 'schedule' in row ? row.schedule : row;
  const locationName = shownText(row.locationName, '') || row.location?.name || null;
  return {
    id,
    name: name ?? null,
    locationId: locationId ?? null,
    locationName,
    timeZone: row.timeZone ?? null,
    changesArming: row.changesArming ?? null,
    armed: row.armed ?? null,
    until: row.until ?? null,
  };
}
