import { useEffect, useMemo, useState } from 'react';
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import { browserStorage } from '#core/environment.ts';
import { clockSetting, incidentZone } from '#core/format/dateTimes.ts';
import { Switch } from '#core/ui/form/Switch.tsx';
import { cameraText, recordingTypeLabel } from '#domain/playback/recordingName.ts';
import { firstSignal, type StoryStep, storySteps } from '#domain/story/storySteps.ts';
import { lineId, Story } from './Story.tsx';
import styles from './StoryPart.module.css';
import { StoryRuler } from './StoryRuler.tsx';

const KEY = 'story';

/** In CSS pixels. Narrower windows show the sections alone until the person asks for the story. */
const WIDE = 1_080;

interface StoryPartProps {
  id: number;
  report: EventDetail['incident'];
}

/** The ruler of an event's time, and the story below it where the person wants it. */
export function StoryPart({ id, report }: StoryPartProps) {
  const [isTold, setTold] = useState(() => {
    const kept = browserStorage.read(KEY);
    return kept === null ? window.innerWidth >= WIDE : kept === 'on';
  });
  const steps = useMemo(() => stepsOf(report), [report]);
  const clock = useMemo(
    () =>
      clockSetting(incidentZone(report.timeZone), [
        report.incident?.startTime,
        report.incident?.endTime,
        ...steps.map(({ at }) => at),
      ]),
    [report, steps],
  );
  const told = { id, report, steps, clock, first: firstSignal(report, steps) };
  const [wanted, setWanted] = useState<StoryStep | null>(null);
  useEffect(() => {
    if (wanted !== null) document.getElementById(lineId(wanted))?.focus();
  }, [wanted]);
  const tell = (on: boolean) => {
    setTold(on);
    browserStorage.write(KEY, on ? 'on' : 'off');
  };
  return (
    <div className={styles.part}>
      <div className={styles.time}>
        <StoryRuler
          {...told}
          onLine={(step) => {
            setTold(true);
            // A new object, so that the same line gets the focus once more.
            setWanted({ ...step });
          }}
        />
        <Switch label="Story" checked={isTold} onChange={tell} />
      </div>
      {isTold && <Story {...told} wanted={wanted} />}
    </div>
  );
}

function stepsOf(report: EventDetail['incident']): readonly StoryStep[] {
  const recordings = report.recordings ?? [];
  return storySteps(report, (index) => {
    const { cameraName, recordingType } = recordings[index] ?? {};
    return `${recordingTypeLabel(recordingType)}, ${cameraText(cameraName)}`;
  });
}
