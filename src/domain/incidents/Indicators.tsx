import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import styles from './Indicators.module.css';

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
