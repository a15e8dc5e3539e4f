import { memo, type ReactNode } from 'react';
import type { EventDetail } from '#contract/event.ts';
import { formatWeekdayTime, incidentZone, rangeParts } from '#core/format/dateTimes.ts';
import { lengthText } from '#core/format/lengths.ts';
import { isoInstant, parseInstant } from '#core/format/parseInstant.ts';
import { PageBack } from '#core/page/Page.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { EventTimes } from '#domain/incidents/EventTimes.tsx';
import { Indicators, InProgress } from '#domain/incidents/OutcomeBadges.tsx';
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
            // Red here, as customers know this header; elsewhere red is the police.
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
      <EventTimes {...{ incident, timeZone, report }} className={styles.times}>
        <InProgress {...incident} />
      </EventTimes>
    </div>
  );
});

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
