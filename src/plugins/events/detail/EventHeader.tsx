import { memo } from 'react';
import type { EventRecord } from '#contract/event.ts';
import { useTimeStyle } from '#core/format/timeStyleShown.ts';
import { PageBack } from '#core/page/Page.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { EventTimes, StartTime } from '#domain/incidents/EventTimes.tsx';
import { Indicators, InProgress } from '#domain/incidents/OutcomeBadges.tsx';
import { isInProgress } from '#domain/incidents/outcomes.ts';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import { accountNumber, addressLine, locationName } from '#domain/sites/names.ts';
import { EvidenceButton } from '#plugins/events/evidence/EvidenceButton.tsx';
import { firstSignalType } from '#plugins/events/story/story.ts';
import styles from './EventHeader.module.css';

interface EventHeaderProps {
  /** The heading's text until the event is known. */
  children: string;
  /** Null while the event is unknown. */
  report: EventRecord | null;
}

/** Where it happened, what and when. */
export function EventHeader({ children, report }: EventHeaderProps) {
  return (
    <header className={styles.header}>
      <PageHeading before={<PageBack to="/events" />} actions={report && <Happened report={report} />}>
        {report ? (
          <LocationLink id={report.location?.id} name={locationName(report.location?.name)} />
        ) : (
          children
        )}
      </PageHeading>
    </header>
  );
}

/** What set it off, or of an event in progress how long it has been so, and when it began. */
const Happened = memo(function Happened({ report }: { report: EventRecord }) {
  useTimeStyle();
  const { incident, timeZone } = report;
  const signal = firstSignalType(report);
  const isOpen = incident != null && isInProgress(incident);
  return (
    <p className={styles.happened} data-open={isOpen}>
      {isOpen ? <InProgress {...incident} /> : signal && <strong>{signal}</strong>}
      <span className={styles.started}>
        <span className={styles.label}>Started</span> <StartTime incident={incident} timeZone={timeZone} />
      </span>
    </p>
  );
});

interface EventFactsProps {
  id: number;
  report: EventRecord;
}

/** Which event it is, whose, when it was closed, and what was done. */
export const EventFacts = memo(function EventFacts({ id, report }: EventFactsProps) {
  useTimeStyle();
  const { incident, location, timeZone } = report;
  const address = addressLine(location?.address);
  return (
    <div className={styles.facts}>
      <p className={styles.which}>
        <span className={styles.number}>Event #{id}</span>
        <span>Account #{accountNumber(location?.location?.accountCode)}</span>
        {address && <span>{address}</span>}
      </p>
      <EventTimes {...{ incident, timeZone, report }} className={styles.times} hasStart={false} />
      <div className={styles.done}>
        {/* Red here, as customers know this header; elsewhere red is the police. */}
        <Indicators incident={incident} alarmCount={report.alarms?.length ?? 0} voiceTone="red" />
        <EvidenceButton id={id} />
      </div>
    </div>
  );
});
