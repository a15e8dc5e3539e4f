import type { EventRow } from '#core/api/wire/event.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { Badge } from '#core/ui/Badge.tsx';
import type { IconName } from '#core/ui/Icon.tsx';
import styles from './OutcomeBadges.module.css';
import { type Outcome, outcomesOf } from './outcomes.ts';

const looks: Readonly<Record<Outcome, { text: string; icon: IconName; tone: 'orange' | 'red' }>> = {
  inProgress: { text: 'In progress', icon: 'clock', tone: 'orange' },
  police: { text: 'Police', icon: 'siren', tone: 'red' },
  guard: { text: 'Guard', icon: 'guard', tone: 'red' },
  voice: { text: 'Voice Down', icon: 'voice', tone: 'red' },
};

/** What came of an incident, the worst first; nothing when an operator closed it without further steps. */
export function OutcomeBadges({ incident }: { readonly incident: EventRow['incident'] }) {
  const outcomes = outcomesOf(incident);
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
