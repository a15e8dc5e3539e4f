import type { ReactNode } from 'react';
import type { EventDetail, EventRow } from '#contract/event.ts';
import { viewerZone } from '#core/environment.ts';
import {
  clockSetting,
  type FormatSetting,
  formatDateTimeSeconds,
  incidentZone,
  timeStyle,
} from '#core/format/dateTimes.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { zoneText } from '#core/format/zoneText.ts';

type Report = EventDetail['incident'];

interface EventTimesProps {
  readonly incident: Pick<EventRow['incident'], 'startTime' | 'endTime'> | null | undefined;
  /** The site's, as the provider sends it. */
  readonly timeZone: string | null | undefined;
  /** What else the page shows of the event; null until it is read. */
  readonly report: Report | null;
  readonly className: string | undefined;
  /** Stands behind the closing time. */
  readonly children?: ReactNode;
}

/** When an event began and was closed, and the zone of all times on its page. */
export function EventTimes({ incident, timeZone, report, className, children }: EventTimesProps) {
  const zone = incidentZone(timeZone);
  const times = [incident?.startTime, incident?.endTime];
  const clock = clockSetting(zone, times);
  return (
    <dl className={className}>
      <div>
        <dt>Started</dt>
        <dd>
          <Moment value={incident?.startTime} clock={clock} />
        </dd>
      </div>
      <div>
        <dt>Closed</dt>
        <dd>
          <Moment value={incident?.endTime} clock={clock} /> {children}
        </dd>
      </div>
      <div>
        <dt>{zone ? 'Site times in' : 'Times in'}</dt>
        <dd>{zoneName(zone, report ? [...times, ...timesIn(report)] : times)}</dd>
      </div>
    </dl>
  );
}

/** 'Toronto (EST)' */
function zoneName(zone: string | undefined, times: readonly unknown[]): string {
  const name = zoneText(zone ?? viewerZone(), ...times);
  return timeStyle().siteZone && !zone ? `${name}, the site's zone is not known` : name;
}

/** Beside its start and end, as the provider sends them. */
function timesIn({ recordings, incidentLogs, location, recentIncidents }: Report): readonly unknown[] {
  return [
    ...(recordings ?? []).map(({ startTime }) => startTime),
    ...(incidentLogs ?? []).map(({ time }) => time),
    ...(location?.callIns ?? []).map(({ callIn }) => callIn?.time),
    ...(recentIncidents ?? []).map(({ startTime }) => startTime),
  ];
}

function Moment({ value, clock }: { readonly value: unknown; readonly clock: FormatSetting }) {
  return timeElement(value, formatDateTimeSeconds(value, clock), { ref: makeTabStop });
}

/** Its other zone is shown on focus (TimeTip.tsx), and no row or link around it gets the focus for it. */
function makeTabStop(time: HTMLElement | null): void {
  if (time) time.tabIndex = 0;
}
