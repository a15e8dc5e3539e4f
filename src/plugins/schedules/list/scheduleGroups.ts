/** Puts schedules under their sites. */
import type { ScheduleListRow } from '#core/api/schedule.ts';
import { shownText } from '#core/format/shownText.ts';
import { rowSearch } from '#core/page/rowSearch.ts';

/** Shorter lists stay in the provider's order. */
const LEAST_FOR_GROUPS = 10;
/** Every group is an element of its own, and thousands of them take long to lay out. */
const MOST_FOR_GROUPS = 500;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** A copy by the names of the sites, and by the schedules' own names within a site; a short list as it is. */
export function bySite(schedules: readonly ScheduleListRow[]): readonly ScheduleListRow[] {
  if (schedules.length < LEAST_FOR_GROUPS) return schedules;
  return [...schedules].sort(
    (one, other) =>
      Number(siteOf(one) === '') - Number(siteOf(other) === '') ||
      collator.compare(siteOf(one), siteOf(other)) ||
      (one.locationId ?? 0) - (other.locationId ?? 0) ||
      collator.compare(shownText(one.name, ''), shownText(other.name, '')),
  );
}

/** The first schedule of each site; none in a list that has no groups. @param schedules by site */
export function firstOfSites(schedules: readonly ScheduleListRow[]): ReadonlySet<ScheduleListRow> {
  if (schedules.length < LEAST_FOR_GROUPS || schedules.length > MOST_FOR_GROUPS) return new Set();
  return new Set(
    schedules.filter((row, index) => {
      const before = schedules[index - 1];
      return before?.locationId !== row.locationId || siteOf(before) !== siteOf(row);
    }),
  );
}

export const matchingSchedules = rowSearch<ScheduleListRow>(({ name, locationName }) => [name, locationName]);

function siteOf({ locationName }: ScheduleListRow): string {
  return shownText(locationName, '');
}
