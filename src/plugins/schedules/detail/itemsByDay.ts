/** The items of a schedule that does not change arming, day by day. */
import type { ScheduledItem } from '#contract/schedule.ts';
import { shownText } from '#core/format/shownText.ts';
import { type DisarmedIntervals, itemIntervals } from '#domain/week/disarmedIntervals.ts';
import { DAY, daySpan, type Interval, partsWithin } from '#domain/week/interval.ts';
import type { WeekClock } from '#domain/week/weekClock.ts';
import { spanText } from '#domain/week/weekTexts.ts';

interface DayItem {
  /** Minutes of the week, within one day. */
  readonly span: Interval;
  /** 'Patrol, 1:00 AM to 1:30 AM, weekly' */
  readonly text: string;
}

interface ItemsByDay {
  /** Seven days from Sunday, each with its items by time. An item that runs past midnight stands in both days. */
  readonly days: readonly (readonly DayItem[])[];
  readonly faults: DisarmedIntervals['faults'];
}

/** Whether items may change arming: one of them disarms, or nobody can tell what it does. */
export function mayChangeArming(items: readonly ScheduledItem[]): boolean {
  return items.some(({ scheduledItemType: type }) => typeof type !== 'string' || type === 'Disarmed');
}

export function isWeekly({ scheduledItemInterval }: ScheduledItem): boolean {
  return scheduledItemInterval === 'Recurring';
}

export function itemsByDay(items: readonly ScheduledItem[], clock: WeekClock): ItemsByDay {
  const read = items.map((item) => ({ item, intervals: itemIntervals(item, clock) }));
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) =>
    read
      .flatMap(({ item, intervals }) =>
        typeof intervals === 'string'
          ? []
          : partsWithin(intervals, daySpan(day)).map((span) => ({ span, text: itemText(item, span) })),
      )
      .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end),
  );
  const faults = read.flatMap(({ intervals }, item) =>
    typeof intervals === 'string' ? [{ item, problem: intervals }] : [],
  );
  return { days, faults };
}

function itemText(item: ScheduledItem, span: Interval): string {
  const type = item.scheduledItemType ?? '';
  const hours = span.end - span.start === DAY ? 'all day' : spanText(span);
  return `${TYPE_WORDS.get(type) ?? shownText(type)}, ${hours}, ${isWeekly(item) ? 'weekly' : 'once'}`;
}

const TYPE_WORDS: ReadonlyMap<string, string> = new Map([
  ['CallBack', 'Call back'],
  ['ExpectedCall', 'Expected call'],
  ['ExpectedOpen', 'Expected opening'],
  ['ExpectedClose', 'Expected closing'],
  ['ExpectedCode', 'Expected code'],
]);
