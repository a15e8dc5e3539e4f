import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { ScheduleDetail, ScheduledItem } from '#contract/schedule.ts';
import { type Failing, failingNow } from '#core/data/failedReads.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { now } from '#core/environment.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { useMinute } from '#core/page/useMinute.ts';
import { disarms } from '#domain/arming/disarmedHours.ts';
import { calendarIn } from '#domain/arming/weekClock.ts';
import { type Loader, latestLoaded } from '#machines/preloader.ts';
import { createScheduleWeekMachine, type Week } from '#machines/scheduleWeek.ts';
import { layOutWeek, type WeekLayout } from '#plugins/schedules/grid/hourCells.ts';
import { type SiteTime, siteTime } from '#plugins/schedules/siteTime.ts';
import type { OpenedSchedule } from './openSchedule.ts';

/** A week of a schedule, ready to be shown. */
export interface LoadedWeek {
  readonly week: Week;
  readonly time: SiteTime;
  readonly detail: ScheduleDetail;
  /** When it was asked for, in Unix milliseconds on the viewer's clock. */
  readonly at: number;
  readonly layout: WeekLayout;
  /** Whether one of its items may change arming. */
  readonly changesArming: boolean;
}

/** Pages through a schedule's weeks while the component is mounted. The current time follows the clock. */
export function useScheduleWeek(opened: OpenedSchedule) {
  const [machine] = useState(() =>
    createScheduleWeekMachine<LoadedWeek>({
      load: async (wanted, signal) => {
        const answer = await opened.load(wanted, signal);
        if (answer === null) return null;
        const { week, zone, detail, at } = answer;
        const time = siteTime(week, zone);
        const items = detail.scheduledItems ?? [];
        // Laid out as soon as it is loaded, so that a week loaded in advance only has to be rendered.
        const layout = layOutWeek(items, time.clock);
        return { week, time, detail, at, layout, changesArming: mayChangeArming(items) };
      },
    }),
  );
  const time = useMinute();
  const [start] = useState(() => {
    const zone = opened.zone();
    const calendar = calendarIn(zone);
    return { zone, input: { now: time, week: calendar.weekOf(opened.day) ?? undefined, calendar } };
  });
  const actor = useActorRef(machine, { ...inspected, input: start.input });

  useEffect(() => {
    const follow = () => {
      const calendar = calendarIn(opened.zone());
      const current = actor.getSnapshot();
      // The days stay, unless it was the current week because no other one was asked for.
      const isCurrent = opened.day === null && current.matches('current');
      const week = isCurrent ? calendar.weekAt(now()) : calendar.weekAfter(current.context.shown, 0);
      actor.send({ type: 'calendarKnown', calendar, week });
    };
    // The answer may have come before the page was there.
    if (opened.zone() !== start.zone) follow();
    return opened.onZone(follow);
  }, [opened, actor, start]);

  useEffect(() => {
    if (time !== start.input.now) actor.send({ type: 'timePassed', now: time });
  }, [actor, time, start]);

  const snapshot = useSelector(actor, (current) => current);
  const { preloader, shown } = snapshot.context;
  // Each loader that finishes gives the preloader a new map, so that one subscription renders all changes.
  const loads = useSelector(preloader, ({ context }) => context);
  const loader = loads.loaders.get(shown.first)?.getSnapshot();
  return {
    snapshot,
    send: actor.send,
    /** State of the shown week's loader; undefined before anything is requested. */
    shown: loader,
    /** Why the shown week cannot be read; null once it is there. */
    unread: useUnread(shown, loader, () => actor.send({ type: 'retry' })),
    /** The shown week, else the one that was shown or loaded last; null when nothing is loaded. */
    latest: latestLoaded(loads, shown.first),
    /** Whether any loaded week has an item that may change arming. */
    changesArming: [...loads.loaders.values()].some(
      (loader) => loader.getSnapshot().context.loaded?.changesArming ?? false,
    ),
  };
}

type LoaderSnapshot = SnapshotFrom<Loader<Week, LoadedWeek>>;

interface Unread {
  /** First day of the week. */
  readonly first: string;
  readonly reason: unknown;
  readonly failure: Failing;
}

/**
 * Why the shown week cannot be read; null once it is there. It is asked for again by itself, as all that a page could not read.
 * @param loader of the shown week
 */
function useUnread({ first }: Week, loader: LoaderSnapshot | undefined, retry: () => void): Failing | null {
  const { failed } = useReads();
  const [unread, setUnread] = useState<Unread | null>(null);
  const reason = loader?.matches('failed') ? loader.context.reason : null;
  const failure = unread?.failure ?? null;
  if (reason !== null && reason !== unread?.reason)
    setUnread({ first, reason, failure: failingNow(reason, failure) });
  if (unread !== null && (loader?.matches('ready') || loader?.matches('missing'))) setUnread(null);
  const ask = useEffectEvent(retry);
  useEffect(
    () =>
      failure === null
        ? undefined
        : failed.show({ subject: 'schedule', ...failure, isTold: true, ask: () => ask() }),
    [failure, failed],
  );
  // While it is asked for again, what is told of it stays.
  return unread?.first === first ? unread.failure : null;
}

/** Whether items may change arming: one of them disarms, or nobody can tell what it does. */
export function mayChangeArming(items: readonly ScheduledItem[]): boolean {
  return items.some((item) => typeof item.scheduledItemType !== 'string' || disarms(item));
}
