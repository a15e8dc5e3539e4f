import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import { useIsContentThere } from '#core/app/awaitedContent.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { formatDateTimeSeconds, incidentZone } from '#core/format/dateTimes.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { shownText } from '#core/format/shownText.ts';
import { PageBack } from '#core/page/PageBack.tsx';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { accountNumber, addressLine } from '#domain/texts/locationText.ts';
import styles from './EventHeader.module.css';

type Report = EventDetail['incident'];

interface EventHeaderProps {
  /** The heading's text. */
  children: string;
  /** Null while the event is unknown. */
  report: Report | null;
}

/** Which event it is, where and when it happened, and what was done. The heading is shown before the rest is known. */
export function EventHeader({ children, report }: EventHeaderProps) {
  return (
    <header className={styles.header} data-zone={report?.timeZone}>
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

function EventFacts({ report }: { report: Report }) {
  const { incident, location, timeZone } = report;
  const zone = incidentZone(timeZone);
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
            <Moment value={incident?.startTime} zone={zone} />
          </dd>
        </div>
        <div>
          <dt>Closed</dt>
          <dd>
            <Moment value={incident?.endTime} zone={zone} />
          </dd>
        </div>
        <div className={styles.zone}>
          <dt>{zone ? 'Site times in' : 'Times in'}</dt>
          <dd>
            <ZoneName report={report} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Moment({ value, zone }: { value: unknown; zone: string | undefined }) {
  return (
    <time ref={makeTabStop} dateTime={isoInstant(value)}>
      {formatDateTimeSeconds(value, { zone })}
    </time>
  );
}

/** Its other zone is shown on focus (TimeTip.tsx), and no row or link around it gets the focus for it. */
function makeTabStop(time: HTMLElement | null): void {
  if (time) time.tabIndex = 0;
}

const loadRecord = () => import('./EventRecord.tsx');

/** Comes late, into a room that is kept. */
function ZoneName({ report }: { report: Report }) {
  const record = useLazyCode(loadRecord, useIsContentThere());
  return record?.zoneName(report);
}

interface IndicatorsProps {
  incident: EventDetail['incident']['incident'];
  alarmCount: number;
}

/** What was done about an event, as words with icons. */
export function Indicators({ incident, alarmCount }: IndicatorsProps) {
  const voiceDowns = incident?.voiceDownCount ?? 0;
  return (
    <ul className={styles.indicators} aria-label="Indicators">
      <Indicator icon="signal" text="Total Alarms" count={alarmCount} />
      <Indicator
        icon="voice"
        text="Voice Down"
        tone={voiceDowns > 0 ? 'red' : 'grey'}
        count={voiceDowns || undefined}
      />
      {incident?.policeContacted && <Indicator icon="siren" text="Police" tone="red" />}
      {incident?.guardDispatched && <Indicator icon="guard" text="Guard" tone="red" />}
    </ul>
  );
}

interface IndicatorProps {
  icon: IconName;
  text: string;
  tone?: 'plain' | 'red' | 'grey';
  count?: number | undefined;
}

function Indicator({ icon, text, tone = 'plain', count }: IndicatorProps) {
  return (
    <li className={styles.indicator} data-tone={tone}>
      <Icon name={icon} size="small" />
      {text}
      {count !== undefined && <span className={styles.count}>{groupNumber(count)}</span>}
    </li>
  );
}
