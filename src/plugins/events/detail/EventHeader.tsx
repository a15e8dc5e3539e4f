import { memo, type ReactNode } from 'react';
import type { EventDetail } from '#contract/event.ts';
import { viewerZone } from '#core/environment.ts';
import {
  clockSetting,
  type FormatSetting,
  formatDateTimeSeconds,
  formatWeekdayTime,
  incidentZone,
  rangeParts,
  timeStyle,
} from '#core/format/dateTimes.ts';
import { isoInstant, parseInstant } from '#core/format/parseInstant.ts';
import { lengthText } from '#core/format/texts.ts';
import { zoneText } from '#core/format/zoneText.ts';
import { PageBack } from '#core/page/Page.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Indicators, InProgress } from '#domain/incidents/OutcomeBadges.tsx';
import { reportTimes } from '#domain/incidents/reportTimes.ts';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import { accountNumber, addressLine, locationName } from '#domain/sites/names.ts';
import styles from './EventHeader.module.css';

type Report = EventDetail['incident'];

interface EventHeaderProps {
  /** The heading's text. */
  children: string;
  /** Null while the event is unknown. */
  report: Report | null;
  /** The way to the neighbours in the list; undefined where the event knows no list. */
  row: ReactNode;
}

/** Which event it is, where and when it happened, and what was done. The heading is shown before the rest is known. */
export function EventHeader({ children, report, row }: EventHeaderProps) {
  return (
    <header className={styles.header} data-zone={report?.timeZone}>
      <PageHeading
        before={<PageBack to="/events" />}
        actions={
          report && (
            // Customers know this one voice-down as red.
            <Indicators incident={report.incident} alarmCount={report.alarms?.length ?? 0} voiceTone="red" />
          )
        }
      >
        {children}
      </PageHeading>
      {row !== undefined && <div className={styles.row}>{row}</div>}
      {report && <EventFacts report={report} />}
    </header>
  );
}

const EventFacts = memo(function EventFacts({ report }: { report: Report }) {
  const { incident, location, timeZone } = report;
  const zone = incidentZone(timeZone);
  const name = locationName(location?.name);
  const start = parseInstant(incident?.startTime);
  const clock = clockSetting(zone, [incident?.startTime, incident?.endTime]);
  const address = addressLine(location?.address);
  return (
    <div className={styles.facts}>
      <p className={styles.what}>
        <LocationLink id={location?.id} name={name} />
        {start && <Span start={start} end={parseInstant(incident?.endTime)} zone={zone} />}
      </p>
      <p className={styles.account}>
        Account #{accountNumber(location?.location?.accountCode)}
        {address && ` · ${address}`}
      </p>
      <dl className={styles.times}>
        <div>
          <dt>Started</dt>
          <dd>
            <Moment value={incident?.startTime} clock={clock} />
          </dd>
        </div>
        <div>
          <dt>Closed</dt>
          <dd>
            <Moment value={incident?.endTime} clock={clock} /> <InProgress {...incident} />
          </dd>
        </div>
        <div className={styles.zone}>
          <dt>{zone ? 'Site times in' : 'Times in'}</dt>
          <dd>{zoneName(report)}</dd>
        </div>
      </dl>
    </div>
  );
});

/** 'Toronto (EST)': the zone of all times on the event's page. */
function zoneName(report: Report): string {
  const zone = incidentZone(report.timeZone);
  const name = zoneText(zone ?? viewerZone(), ...reportTimes(report));
  return timeStyle().siteZone && !zone ? `${name}, the site's zone is not known` : name;
}

interface SpanProps {
  start: Date;
  end: Date | null;
  zone: string | undefined;
}

/** 'Sun, Nov 22, 5:46 AM to 5:56 AM · 10 min', of which the length stays on one line. */
function Span({ start, end, zone }: SpanProps) {
  const last = end && end >= start ? end : null;
  const [from, to] = rangeParts(start, last, { zone }, formatWeekdayTime);
  return (
    <span className={styles.span}>
      <time dateTime={isoInstant(start)}>{from}</time>
      {last && (
        <>
          {' to '}
          <time dateTime={isoInstant(last)}>{to}</time>
          {` · ${lengthText(last.getTime() - start.getTime()).replaceAll(' ', '\u00a0')}`}
        </>
      )}
    </span>
  );
}

function Moment({ value, clock }: { value: unknown; clock: FormatSetting }) {
  return (
    <time ref={makeTabStop} dateTime={isoInstant(value)}>
      {formatDateTimeSeconds(value, clock)}
    </time>
  );
}

/** Its other zone is shown on focus (TimeTip.tsx), and no row or link around it gets the focus for it. */
function makeTabStop(time: HTMLElement | null): void {
  if (time) time.tabIndex = 0;
}
