import type { EventDetail } from '#core/api/wire/event.ts';
import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { shownText } from '#core/format/shownText.ts';
import { PageBack } from '#core/page/PageBack.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { accountNumber } from '#domain/texts/accountNumber.ts';
import { addressLine } from '#domain/texts/addressLine.ts';
import styles from './EventHeader.module.css';
import { Indicators } from './Indicators.tsx';

type Report = EventDetail['incident'];

interface EventHeaderProps {
  /** The heading's text. */
  children: string;
  /** Null for as long as nothing is known. */
  report: Report | null;
}

/** Which event it is, where and when it happened, and what was done. The heading is there before all of that is known. */
export function EventHeader({ children, report }: EventHeaderProps) {
  return (
    <header className={styles.header}>
      <PageHeading
        before={<PageBack to="/events" />}
        actions={report && <Indicators incident={report.incident} alarmCount={report.alarms?.length ?? 0} />}
      >
        {children}
      </PageHeading>
      {report && <EventFacts report={report} />}
    </header>
  );
}

function EventFacts({ report: { incident, location } }: { report: Report }) {
  const name = shownText(location?.name, 'Unnamed Location');
  const address = addressLine(location?.address);
  return (
    <div className={styles.facts}>
      <div className={styles.place}>
        <p className={styles.site}>
          <LocationLink id={location?.id} name={name} />
        </p>
        <p className={styles.account}>Account #{accountNumber(location?.location?.accountCode)}</p>
      </div>
      {address && <p className={styles.address}>{address}</p>}
      <dl className={styles.times}>
        <div>
          <dt>Started</dt>
          <dd>
            <time>{formatDateTimeSeconds(incident?.startTime)}</time>
          </dd>
        </div>
        <div>
          <dt>Closed</dt>
          <dd>
            <time>{formatDateTimeSeconds(incident?.endTime)}</time>
          </dd>
        </div>
      </dl>
    </div>
  );
}
