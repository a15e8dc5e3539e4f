import type { EventRecord, EventRow } from '#contract/event.ts';
import { lengthText } from '#core/format/dateTimes.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { groupNumber } from '#core/format/texts.ts';
import { useMinute } from '#core/page/useMinute.ts';
import { Badge } from '#core/ui/Badge.tsx';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import hidden from '#core/ui/VisuallyHidden.module.css';
import styles from './OutcomeBadges.module.css';
import { isInProgress, OUTCOMES, type Outcome, outcomesOf } from './outcomes.ts';

interface OutcomeBadgesProps {
  readonly incident: EventRow['incident'];
  /** Those to show; all by default. */
  readonly outcomes?: readonly Outcome[];
}

/** What came of an event, the worst first; nothing when an operator closed it without further steps. */
export function OutcomeBadges({ incident, outcomes = outcomesOf(incident) }: OutcomeBadgesProps) {
  if (outcomes.length === 0) return null;
  return (
    <span className={styles.badges}>
      {outcomes.map((outcome) => {
        const { word, icon, tone } = OUTCOMES[outcome];
        const count = outcome === 'voice' ? (incident.voiceDownCount ?? 0) : 0;
        return (
          <Badge key={outcome} icon={icon} tone={tone}>
            {word}
            {count > 1 && ` ${groupNumber(count)}`}
          </Badge>
        );
      })}
    </span>
  );
}

interface IndicatorsProps {
  incident: EventRecord['incident'];
  alarmCount: number;
  /** Of the voice-downs, where there are any. */
  voiceTone?: IndicatorProps['tone'];
}

/** What was done about an event, as words with icons. */
export function Indicators({ incident, alarmCount, voiceTone = OUTCOMES.voice.tone }: IndicatorsProps) {
  return (
    <ul className={styles.indicators} aria-label="Indicators">
      <Indicator icon="signal" word="Total Alarms" count={alarmCount} />
      <Indicator
        {...OUTCOMES.voice}
        tone={(incident?.voiceDownCount ?? 0) > 0 ? voiceTone : 'grey'}
        count={incident?.voiceDownCount ?? undefined}
      />
      {incident?.policeContacted && <Indicator {...OUTCOMES.police} />}
      {incident?.guardDispatched && <Indicator {...OUTCOMES.guard} />}
    </ul>
  );
}

interface IndicatorProps {
  icon: IconName;
  word: string;
  tone?: 'plain' | 'grey' | 'red' | 'orange' | 'blue';
  count?: number | undefined;
}

function Indicator({ icon, word, tone = 'plain', count }: IndicatorProps) {
  return (
    <li className={styles.indicator} data-tone={tone}>
      <Icon name={icon} size="small" />
      <span>{word}</span>
      {count !== undefined && (
        // A grey one is that of no such thing: only screen readers need its 0.
        <span className={tone === 'grey' ? hidden.hidden : styles.count}>{groupNumber(count)}</span>
      )}
    </li>
  );
}

/** Says that an event is in progress, and for how long. Renders nothing for a closed one. */
export function InProgress(incident: Pick<EventRow['incident'], 'startTime' | 'endTime'>) {
  const now = useMinute();
  const start = parseInstant(incident.startTime);
  if (!start || !isInProgress(incident)) return null;
  const { word, icon, tone } = OUTCOMES.open;
  return (
    <Badge icon={icon} tone={tone}>
      {word} {lengthText(Math.max(0, now - start.getTime()))}
    </Badge>
  );
}
