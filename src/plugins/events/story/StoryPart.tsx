import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { type CSSProperties, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EventRecord } from '#contract/event.ts';
import { browserStorage } from '#core/environment.ts';
import { clockSetting, type FormatSetting, formatTimeSeconds, incidentZone } from '#core/format/dateTimes.ts';
import { isNavigatingAway } from '#core/page/urlState.ts';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import { listedName } from '#domain/player/recordingName.ts';
import { clipOf, lineId, STEP_LOOKS, Story, showPlayer, type ToldEvent } from './Story.tsx';
import styles from './StoryPart.module.css';
import {
  firstSignal,
  type RulerMark,
  type StoryStep,
  sinceText,
  storyRuler,
  storySteps,
  timeOf,
} from './story.ts';

/** The browser keeps whether the person wants the story, or else the raw log. */
const KEY = 'story';

/** The ruler of an event's time, and below it what was done: the story, or the log as the provider has it. */
export function StoryPart({ id, report }: Pick<ToldEvent, 'id' | 'report'>) {
  const [isRaw, setRaw] = useState(() => browserStorage.read(KEY) === 'off');
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
  const closed = timeOf(report.incident?.endTime);
  const story = { id, report, steps, clock, first: firstSignal(report, steps), closed };
  const [wanted, setWanted] = useState<StoryStep | null>(null);
  const change = (raw: boolean) => {
    setRaw(raw);
    browserStorage.write(KEY, raw ? 'off' : 'on');
  };
  return (
    <div className={styles.part}>
      <StoryRuler
        {...story}
        onLine={(step) => {
          flushSync(() => {
            setRaw(false);
            setWanted(step);
          });
          document.getElementById(lineId(step))?.focus();
        }}
      />
      <Story {...story} {...{ wanted, isRaw }} onRaw={change} />
    </div>
  );
}

function stepsOf(report: EventRecord): readonly StoryStep[] {
  const recordings = report.recordings ?? [];
  return storySteps(report, (index) => listedName(recordings[index] ?? {}));
}

const route = getRouteApi('/signed-in/event/$id');

/** Marks closer than this part of the ruler are one: a mark of two figures takes it, also on a phone whose text is twice as large. */
const APART = { wide: 0.035, phone: 0.12, large: 0.34 };

type Place = CSSProperties & Record<'--place', string>;
const at = (place: number): Place => ({ '--place': `${place * 100}%` });

interface StoryRulerProps extends ToldEvent {
  /** Shows a step's line in the story. */
  onLine: (step: StoryStep) => void;
}

/** The event's time from left to right. A press on a mark opens its recording, or else its line. */
function StoryRuler({ id, report, steps, clock, first, closed, onLine }: StoryRulerProps) {
  const { recording } = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const isPhone = useMediaQuery('(max-width: 47.9375em)');
  const isLarge = useMediaQuery('(max-width: 15em)');
  const apart = isLarge ? APART.large : isPhone ? APART.phone : APART.wide;
  const ruler = useMemo(() => {
    const times = steps.flatMap(({ at: time }) => (time === null ? [] : [time]));
    const start = first ?? times[0];
    if (start === undefined) return null;
    const end = closed ?? times.at(-1) ?? start;
    return storyRuler(steps, { start, end: Math.max(start, end) }, apart);
  }, [steps, first, closed, apart]);
  /** Key of a step: which mark has it changes with the window's width, and with steps that come. */
  const [pointed, setPointed] = useState<string>();
  if (ruler === null || ruler.marks.length === 0) return null;
  const recordings = report.recordings ?? [];
  const shown = Math.max(
    0,
    recordings.findIndex(({ recordingId }) => recordingId === recording),
  );
  const open = (mark: RulerMark | undefined) => {
    const step = mark?.steps.find(({ recording: clip }) => clip !== null) ?? mark?.steps[0];
    if (step === undefined) return;
    const search = clipOf(step, recordings);
    if (search === null) return onLine(step);
    if (isNavigatingAway(router)) return;
    void navigate({
      to: '/event/$id',
      params: { id },
      search,
      replace: true,
      resetScroll: false,
      state: true,
    });
    showPlayer();
  };
  const last = ruler.marks.length - 1;
  const isPointed = ({ key }: StoryStep) => key === pointed;
  const current = Math.max(
    0,
    ruler.marks.findIndex((mark) => mark.steps.some(isPointed)),
  );
  return (
    // On paper, the story has its marks in words.
    <div className={styles.ruler} data-print="no">
      <div className={styles.line}>
        {ruler.folds.map(({ place, length }) => (
          <span key={place} className={styles.fold} style={at(place)}>
            {Math.round(length / 60_000)} min
          </span>
        ))}
        {ruler.marks.map((mark, index) => (
          <button
            key={mark.steps[0]?.key}
            type="button"
            className={styles.mark}
            style={at(mark.place)}
            // The range input walks the marks by keys.
            tabIndex={-1}
            aria-hidden="true"
            title={markText(mark, first, clock)}
            data-kind={mark.steps.length > 1 ? 'several' : mark.steps[0]?.kind}
            data-tone={toneOf(mark)}
            data-lit={mark.steps.some(({ kind, recording: clip }) => kind === 'recording' && clip === shown)}
            data-pointed={index === current}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => open(mark)}
          >
            {mark.steps.length > 1 && mark.steps.length}
          </button>
        ))}
        <input
          className={styles.pointer}
          type="range"
          aria-label="Moments of the event"
          aria-valuetext={markText(ruler.marks[current], first, clock)}
          max={last}
          value={current}
          onChange={({ target }) => setPointed(ruler.marks[target.valueAsNumber]?.steps[0]?.key)}
          onKeyDown={({ key }) => key === 'Enter' && open(ruler.marks[current])}
        />
      </div>
      <p className={styles.ends}>
        <span>{sinceText(ruler.start, first ?? ruler.start)}</span>
        <span>{sinceText(ruler.end, first ?? ruler.start)}</span>
      </p>
    </div>
  );
}

/** Several steps have none in common. */
function toneOf({ steps: [step, ...more] }: RulerMark): string | undefined {
  return step && more.length === 0 ? STEP_LOOKS[step.kind]?.tone : undefined;
}

/** '5:47:12 AM, +1:12: Voice-down over Horn 1', or how many steps there are and the first of them. */
function markText(
  mark: RulerMark | undefined,
  first: number | null,
  clock: FormatSetting,
): string | undefined {
  const [step] = mark?.steps ?? [];
  if (mark === undefined || step === undefined || step.at === null) return undefined;
  const time = formatTimeSeconds(step.at, clock);
  const since = first === null ? '' : `, ${sinceText(step.at, first)}`;
  const more = mark.steps.length - 1;
  return `${time}${since}: ${step.text}${more > 0 ? `, and ${more} more` : ''}`;
}
