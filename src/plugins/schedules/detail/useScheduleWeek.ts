import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ScheduleDetail, ScheduledItem } from '#contract/schedule.ts';
import { now } from '#core/environment.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { useMinute } from '#core/page/useMinute.ts';
import { disarms } from '#domain/arming/disarmedHours.ts';
import { calendarIn } from '#domain/arming/weekClock.ts';
import { latestLoaded } from '#machines/preloader.ts';
import { createScheduleWeekMachine, type Week } from '#machines/scheduleWeek.ts';
import { layOutWeek, type WeekLayout } from '#plugins/schedules/grid/hourCells.ts';
import { type SiteTime, siteTime } from '#plugins/schedules/siteTime.ts';
import type { OpenedSchedule } from './openSchedule.ts';

/** A week of a schedule, ready to be shown. */
export interface LoadedWeek {
  readonly week: Week;
  readonly time: SiteTime;
  readonly detail: ScheduleDetail;
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
        const { week, zone, detail } = answer;
        const time = siteTime(week, zone);
        const items = detail.scheduledItems ?? [];
        // Laid out as soon as it is loaded, so that a week loaded in advance only has to be rendered.
        const layout = layOutWeek(items, time.clock);
        return { week, time, detail, layout, changesArming: mayChangeArming(items) };
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
  return {
    snapshot,
    send: actor.send,
    /** State of the shown week's loader; undefined before anything is requested. */
    shown: loads.loaders.get(shown.first)?.getSnapshot(),
    /** The shown week, else the one that was shown or loaded last; null when nothing is loaded. */
    latest: latestLoaded(loads, shown.first),
    /** Whether any loaded week has an item that may change arming. */
    changesArming: [...loads.loaders.values()].some(
      (loader) => loader.getSnapshot().context.loaded?.changesArming ?? false,
    ),
  };
}

/** Whether items may change arming: one of them disarms, or nobody can tell what it does. */
export function mayChangeArming(items: readonly ScheduledItem[]): boolean {
  return items.some((item) => typeof item.scheduledItemType !== 'string' || disarms(item));
}
