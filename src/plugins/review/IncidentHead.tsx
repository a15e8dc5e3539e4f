import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EventRow } from '#core/api/wire/event.ts';
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import { useApp } from '#core/app/useApp.ts';
import { viewerZone } from '#core/environment.ts';
import { clockSetting, type FormatSetting, formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { zoneText } from '#core/format/zoneText.ts';
import { Button, buttonLook } from '#core/ui/Button.tsx';
import { Indicators } from '#domain/incidents/Indicators.tsx';
import { OutcomeBadges } from '#domain/incidents/OutcomeBadges.tsx';
import { isInProgress } from '#domain/incidents/outcomes.ts';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { reportTimes } from '#domain/story/reportTimes.ts';
import { addressLine } from '#domain/texts/locationText.ts';
import { siteName } from './queueOrder.ts';
import styles from './ReviewPage.module.css';

interface IncidentHeadProps {
  readonly row: EventRow;
  /** Null until it is read. */
  readonly report: EventDetail['incident'] | null;
}

/** Which incident it is, where, and what was done. */
export function IncidentHead({ row, report }: IncidentHeadProps) {
  const { incident, location } = row;
  const { id, startTime } = incident;
  const address = addressLine(report?.location?.address);
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h2 id="reviewed-incident" tabIndex={-1}>
          Event #{id}
        </h2>
        {report ? (
          <>
            {isInProgress(incident) && <OutcomeBadges incident={{ id, startTime }} />}
            <Indicators incident={report.incident} alarmCount={report.alarms?.length ?? 0} />
          </>
        ) : (
          <OutcomeBadges incident={incident} />
        )}
      </div>
      <p className={styles.site}>
        <LocationLink id={location?.id} name={siteName(row)} />
        {address && <span className={styles.note}>{address}</span>}
      </p>
    </header>
  );
}

interface IncidentFactsProps extends IncidentHeadProps {
  readonly isSeen: boolean;
  readonly toggleSeen: () => void;
  /** Zone of the times. */
  readonly zone: string | undefined;
  /** Stands at the end of the buttons. */
  readonly children: ReactNode;
}

/** When the incident happened, and what can be done about it. */
export function IncidentFacts({ row, report, isSeen, toggleSeen, zone, children }: IncidentFactsProps) {
  const { registry } = useApp();
  const { id, startTime, endTime } = row.incident;
  const times = [startTime, endTime];
  const clock = clockSetting(zone, times);
  const zoneName = zoneText(zone ?? viewerZone(), ...(report ? reportTimes(report) : times));
  return (
    <div className={styles.head}>
      <dl className={styles.facts}>
        <Moment name="Started" value={startTime} clock={clock} />
        <Moment name="Closed" value={endTime} clock={clock} />
        <div>
          <dt>{zone ? 'Site times in' : 'Times in'}</dt>
          <dd>{zoneName}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button size="small" icon="check" aria-pressed={isSeen} onClick={toggleSeen}>
          {isSeen ? 'Seen' : 'Mark as seen'}
        </Button>
        {registry.hasRoute('/event/$id') && (
          <Link {...buttonLook({ size: 'small' })} to="/event/$id" params={{ id }}>
            Open the full page
          </Link>
        )}
        {children}
      </div>
    </div>
  );
}

interface MomentProps {
  readonly name: string;
  readonly value: unknown;
  readonly clock: FormatSetting;
}

function Moment({ name, value, clock }: MomentProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <time dateTime={isoInstant(value)}>{formatDateTimeSeconds(value, clock)}</time>
      </dd>
    </div>
  );
}
