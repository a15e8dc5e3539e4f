import type { EventRow } from '#core/api/wire/event.ts';
import { lengthText } from '#core/format/lengthText.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { useMinute } from '#core/page/useMinute.ts';
import { Badge } from '#core/ui/Badge.tsx';
import { isInProgress } from './outcomes.ts';

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
