import type { EventRecord, EventRow } from '#contract/event.ts';
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

interface StartedProps {
  readonly incident: Pick<EventRow['incident'], 'startTime' | 'endTime'> | null | undefined;
  readonly timeZone: string | null | undefined;
}

interface EventTimesProps extends StartedProps {
  /** What else the page shows of the event; null until it is read. */
  readonly report: EventRecord | null;
  readonly className: string | undefined;
  /** Whether the start stands here; the page has it elsewhere otherwise. */
  readonly hasStart?: boolean;
}

export function EventTimes(props: EventTimesProps) {
  const { incident, timeZone, report, className, hasStart = true } = props;
  const zone = incidentZone(timeZone);
  const times = [incident?.startTime, incident?.endTime];
  const clock = clockSetting(zone, times);
  return (
    <dl className={className}>
      {hasStart && (
        <div>
          <dt>Started</dt>
          <dd>
            <Moment value={incident?.startTime} clock={clock} />
          </dd>
        </div>
      )}
      <div>
        <dt>Closed</dt>
        <dd>
          <Moment value={incident?.endTime} clock={clock} />
        </dd>
      </div>
      <div>
        <dt>{zone ? 'Site times in' : 'Times in'}</dt>
        <dd>{zoneName(zone, report ? [...times, ...timesIn(report)] : times)}</dd>
      </div>
    </dl>
  );
}

export function StartTime({ incident, timeZone }: StartedProps) {
  const times = [incident?.startTime, incident?.endTime];
  return <Moment value={incident?.startTime} clock={clockSetting(incidentZone(timeZone), times)} />;
}

/** 'Toronto (EST)' */
function zoneName(zone: string | undefined, times: readonly unknown[]): string {
  const name = zoneText(zone ?? viewerZone(), ...times);
  return timeStyle().siteZone && !zone ? `${name}, the site's zone is not known` : name;
}

/** Beside its start and end, as the provider sends them. */
function timesIn({ recordings, incidentLogs, location, recentIncidents }: EventRecord): readonly unknown[] {
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
