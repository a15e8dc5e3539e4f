import type { EventDetail, EventRow } from '#contract/event.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { groupNumber, lengthText } from '#core/format/texts.ts';
import { useMinute } from '#core/page/useMinute.ts';
import { Badge } from '#core/ui/Badge.tsx';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import styles from './OutcomeBadges.module.css';
import { isInProgress, type Outcome, outcomesOf } from './outcomes.ts';

const looks: Readonly<Record<Outcome, { text: string; icon: IconName; tone: 'orange' | 'red' }>> = {
  inProgress: { text: 'In progress', icon: 'clock', tone: 'orange' },
  police: { text: 'Police', icon: 'siren', tone: 'red' },
  guard: { text: 'Guard', icon: 'guard', tone: 'red' },
  voice: { text: 'Voice Down', icon: 'voice', tone: 'red' },
};

interface OutcomeBadgesProps {
  readonly incident: EventRow['incident'];
  /** Only so many of the worst. */
  readonly most?: number;
}

/** What came of an incident, the worst first; nothing when an operator closed it without further steps. */
export function OutcomeBadges({ incident, most }: OutcomeBadgesProps) {
  const outcomes = outcomesOf(incident).slice(0, most);
  if (outcomes.length === 0) return null;
  return (
    <span className={styles.badges}>
      {outcomes.map((outcome) => {
        const { text, icon, tone } = looks[outcome];
        const count = outcome === 'voice' ? (incident.voiceDownCount ?? 0) : 0;
        return (
          <Badge key={outcome} icon={icon} tone={tone}>
            {text}
            {count > 1 && ` ${groupNumber(count)}`}
          </Badge>
        );
      })}
    </span>
  );
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

/** Says that an incident is in progress, and for how long. Renders nothing for a closed one. */
export function InProgress(incident: Pick<EventRow['incident'], 'startTime' | 'endTime'>) {
  const now = useMinute();
  const start = parseInstant(incident.startTime);
  if (!start || !isInProgress(incident)) return null;
  return (
    <Badge tone="orange" icon="clock">
      In progress {lengthText(Math.max(0, now - start.getTime()))}
    </Badge>
  );
}
