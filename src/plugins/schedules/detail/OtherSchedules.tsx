import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { locationQuery } from '#core/api/location.ts';
import type { Read } from '#core/api/query.ts';
import { scheduleQuery } from '#core/api/schedule.ts';
import type { AppContext } from '#core/app/appContext.ts';
import { useApp } from '#core/app/useApp.ts';
import { read } from '#core/data/prefetch.ts';
import { now } from '#core/environment.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { calendarIn, weekRange } from '#domain/week/calendar.ts';
import { scheduleName } from '#plugins/schedules/scheduleName.ts';

interface OtherSchedulesProps {
  readonly scheduleId: number;
  readonly locationId: number;
  /** IANA name of the site's zone; undefined when the provider names none. */
  readonly zone: string | undefined;
  /** Whether this schedule changes arming itself. */
  readonly changesArming: boolean;
}

/** Which other schedules of the site change its arming this week; nothing while that is not known. */
export function OtherSchedules({ scheduleId, locationId, zone, changesArming }: OtherSchedulesProps) {
  const context = useApp();
  const [others, setOthers] = useState<Others | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const read = async () => {
      const found = await findOthers(context, { scheduleId, locationId, zone }, signal);
      if (!signal.aborted) setOthers(found);
    };
    void read();
    return () => leaving.abort();
  }, [context, scheduleId, locationId, zone]);

  if (others === null || others.changing.length === 0) return null;
  const { changing, unread } = others;
  return (
    <p>
      {changing.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && (index === changing.length - 1 ? ' and ' : ', ')}
          <Link to="/schedule/$id" params={{ id }}>
            {name}
          </Link>
        </span>
      ))}
      {changesArming && ' also'} {changing.length === 1 ? 'changes' : 'change'} arming at this site.{' '}
      {unread > 0 && `${unread} of its schedules ${unread === 1 ? 'was' : 'were'} not read. `}
      <ScreenLink to="/location/$id" params={{ id: locationId }} hash="arming-week">
        See the site’s week
      </ScreenLink>
    </p>
  );
}

interface OtherSchedule {
  readonly id: number;
  readonly name: string;
}

interface Others {
  /** Those that change arming this week. */
  readonly changing: readonly OtherSchedule[];
  /** How many were not asked for, because there are too many. */
  readonly unread: number;
}

type Place = Pick<OtherSchedulesProps, 'scheduleId' | 'locationId' | 'zone'>;

const MOST_SCHEDULES = 12;
const MOST_AT_ONCE = 4;

/** Null when the site cannot be read. A schedule that cannot be read counts as one that was not asked for. */
async function findOthers(
  context: AppContext,
  { scheduleId, locationId, zone }: Place,
  signal: AbortSignal,
): Promise<Others | null> {
  const { api, scope } = context;
  const { client } = scope.reads;
  const site = await orNull(read(client, locationQuery(api, locationId), signal));
  const all = (site?.schedules ?? [])
    .map(({ schedule: { id, name } }) => ({ id, name: scheduleName(name) }))
    .filter(({ id }, index, rows) => id !== scheduleId && rows.findIndex((row) => row.id === id) === index);
  const calendar = calendarIn(zone);
  const range = weekRange(calendar.weekAt(now()), calendar);
  const changes = await inTurns(all.slice(0, MOST_SCHEDULES), async ({ id }) => {
    const detail = await orNull(read(client, scheduleQuery(api, id, range), signal));
    return detail && (detail.scheduledItems ?? []).some((item) => item.scheduledItemType === 'Disarmed');
  });
  return {
    changing: all.filter((_, index) => changes[index] === true),
    unread: all.filter((_, index) => changes[index] == null).length,
  };
}

/** Null for a failure, which has been logged, as for what does not exist. */
function orNull<T>(reading: Promise<Read<T>>): Promise<T | null> {
  return reading.then(
    ({ value }) => value,
    () => null,
  );
}

/** The results in the items' order. Few of them are worked on at once. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const takeTurns = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, item] = next;
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: MOST_AT_ONCE }, takeTurns));
  return results;
}
