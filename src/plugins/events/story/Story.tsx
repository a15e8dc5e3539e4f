import { Link, useRouter } from '@tanstack/react-router';
import { createContext, useCallback, useContext, useMemo } from 'react';
import type { EventRecord, RecordingEntry } from '#contract/event.ts';
import { locationQuery } from '#core/api/location.ts';
import { silently } from '#core/api/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import {
  type FormatSetting,
  formatDateTimeSeconds,
  formatTime,
  formatTimeSeconds,
  unitsText,
} from '#core/format/dateTimes.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { isNavigatingAway } from '#core/page/urlState.ts';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { Switch } from '#core/ui/form/Checkbox.tsx';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { LogLines, NoLogs } from '#domain/incidents/EventLogs.tsx';
import { OUTCOMES } from '#domain/incidents/outcomes.ts';
import { recordingIcon } from '#domain/player/recordingName.ts';
import styles from './Story.module.css';
import {
  calledContacts,
  type StepKind,
  type StoryFigure,
  type StoryStep,
  sinceText,
  storyFigures,
} from './story.ts';

interface StepLook {
  readonly icon: IconName;
  /** For screen readers. */
  readonly word: string;
  readonly tone?: string;
}

/** Looks of the kinds of steps. A line that no rule understands is a line of the log, and nothing more. */
export const STEP_LOOKS: Partial<Record<StepKind, StepLook>> = {
  signal: { icon: 'signal', word: 'Alarm' },
  received: { icon: 'signal', word: 'Alarm' },
  recording: { icon: 'play', word: 'Recording' },
  callIn: { icon: 'phone', word: 'Call-in' },
  call: { icon: 'phone', word: 'Call' },
  voiceDown: OUTCOMES.voice,
  police: OUTCOMES.police,
  guard: OUTCOMES.guard,
  closed: { icon: 'check', word: 'Closed' },
  reviewed: { icon: 'message', word: 'Log' },
  other: { icon: 'message', word: 'Log' },
};

/** Element id of a step's line. */
export const lineId = ({ key }: StoryStep) => `step-${key.replace(' ', '-')}`;

/** The address of the recording that shows a step: of the first one without its id. Null where none shows it. */
export function clipOf(
  { recording }: StoryStep,
  recordings: readonly RecordingEntry[],
): { readonly recording?: number | undefined } | null {
  if (recording === null) return null;
  return recording === 0 ? {} : { recording: recordings[recording]?.recordingId };
}

/** An event, and what is computed of it. */
export interface ToldEvent {
  id: number;
  report: EventRecord;
  steps: readonly StoryStep[];
  /** For the times of the steps. */
  clock: FormatSetting;
  /** When the first signal came, in Unix milliseconds; null when that is not known. */
  first: number | null;
  /** When the event was closed. */
  closed: number | null;
}

interface StoryProps extends ToldEvent {
  /** Line to show first; null for the first one. */
  wanted: StoryStep | null;
  /** Whether the log stands alone, as the provider has it. */
  isRaw: boolean;
  onRaw: (raw: boolean) => void;
}

export function Story({ isRaw, onRaw, ...story }: StoryProps) {
  const logs = useMemo(() => story.report.incidentLogs ?? [], [story.report]);
  return (
    <Card
      title="Event Logs"
      padding="flush"
      actions={
        <div className={styles.raw}>
          <Switch label="Raw log" checked={isRaw} onChange={onRaw} />
        </div>
      }
    >
      {isRaw ? (
        <LogLines logs={logs} zone={story.clock.zone} />
      ) : (
        <>
          <Steps {...story} />
          {logs.length === 0 && <NoLogs />}
        </>
      )}
    </Card>
  );
}

/** Everything that is known, in the order in which it happened. */
function Steps({ id, report, steps, clock, first, closed, wanted }: Omit<StoryProps, 'isRaw' | 'onRaw'>) {
  const recordings = report.recordings ?? [];
  const render = useCallback(
    (step: StoryStep) => (
      <Line
        {...{ id, step, clock, first }}
        clip={clipOf(step, recordings)}
        clipIcon={recordingIcon(recordings[step.recording ?? -1]?.recordingType)}
      />
    ),
    [id, clock, first, recordings],
  );
  return (
    <>
      <Figures {...{ steps, first, closed }} />
      <CalledContacts locationId={report.location?.id ?? null} steps={steps} clock={clock} />
      {steps.length > 0 && (
        <LongRows
          as="ol"
          rows={steps}
          render={render}
          startAt={wanted === null ? 0 : steps.findIndex(({ key }) => key === wanted.key)}
        />
      )}
    </>
  );
}

interface LineProps extends Pick<ToldEvent, 'id' | 'clock' | 'first'> {
  step: StoryStep;
  clip: ReturnType<typeof clipOf>;
  clipIcon: IconName;
}

function Line({ id, step, clock, first, clip, clipIcon }: LineProps) {
  const router = useRouter();
  const { kind, at, text, who } = step;
  const look = STEP_LOOKS[kind];
  return (
    <li className={styles.step} id={lineId(step)} data-kind={kind} tabIndex={-1}>
      <span className={styles.icon} data-tone={look?.tone}>
        {look && (
          <>
            <Icon name={kind === 'recording' ? clipIcon : look.icon} size="small" />
            <VisuallyHidden>{look.word}</VisuallyHidden>
          </>
        )}
      </span>
      <span className={styles.when}>
        {at === null ? (
          'Time unknown'
        ) : (
          <time dateTime={isoInstant(at)} title={formatDateTimeSeconds(at, clock)}>
            {formatTimeSeconds(at, clock)}
          </time>
        )}
        {at !== null && first !== null && <span className={styles.since}>{sinceText(at, first)}</span>}
      </span>
      <span className={styles.what}>
        {text}
        {who !== null && <span className={styles.who}>{who}</span>}
      </span>
      {clip !== null && (
        <Link
          className={styles.clip}
          data-print="no"
          to="/event/$id"
          params={{ id }}
          search={clip}
          replace
          state
          resetScroll={false}
          // While another page is on its way, the entry to replace is that page's.
          onClick={(event) => (isNavigatingAway(router) ? event.preventDefault() : showPlayer())}
          aria-label={`Show the recording of ${at === null ? 'this step' : formatTimeSeconds(at, clock)}`}
        >
          <Icon name={clipIcon} size="small" />
          Show
        </Link>
      )}
    </li>
  );
}

/** On a phone the player may be far above. */
export function showPlayer(): void {
  document.querySelector('figure')?.scrollIntoView({ block: 'nearest' });
}

/** Whether the event's first picture is there, or cannot be had: a call for anything else would hold it up. */
export const PictureShown = createContext(true);

interface CalledContactsProps extends Pick<ToldEvent, 'steps' | 'clock'> {
  locationId: number | null;
}

/** The site's contacts in call order, with what the log says of each. */
function CalledContacts({ locationId, steps, clock }: CalledContactsProps) {
  const enabled = useContext(PictureShown) && locationId !== null;
  const { result, refresh } = useRead({
    ...silently(locationQuery(useApp().api, locationId ?? 0)),
    enabled,
  });
  if (result?.state === 'failed')
    return (
      <p className={styles.contacts}>
        The site’s contacts could not be loaded, so it is not known who was called.{' '}
        <Button ref={handFocusToHeading} size="small" onClick={refresh}>
          Retry
        </Button>
      </p>
    );
  if (result?.state !== 'ready') return null;
  const contacts = calledContacts(result.value.contactLocations ?? [], steps);
  if (contacts.length === 0) return null;
  return (
    <details className={styles.contacts} open={contacts.some(({ calls }) => calls.length > 0)}>
      <summary>Who was called</summary>
      <ol>
        {contacts.map(({ id, name, calls }, index) => (
          <li key={id ?? `contact ${index}`}>
            <span className={styles.name}>
              {id === null ? (
                name
              ) : (
                <ScreenLink to="/contact/$id" params={{ id }}>
                  {name}
                </ScreenLink>
              )}
            </span>
            {calls.length === 0 && <span className={styles.basis}>no call in the log</span>}
            {calls.map(({ step, result: said }) => (
              <span key={step.key}>
                {said || 'called'}
                {step.at !== null && (
                  <time className={styles.basis} dateTime={isoInstant(step.at)}>
                    {formatTime(step.at, clock)}
                  </time>
                )}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** How long each step of the response took since the first signal, and from what that was reckoned. */
function Figures({ steps, first, closed }: Pick<ToldEvent, 'steps' | 'first' | 'closed'>) {
  const figures = storyFigures(steps, { first, closed });
  if (figures.length === 0) return null;
  return (
    <dl className={styles.figures} aria-label="Times since the first signal">
      {figures.map((figure) => (
        <div key={figure.name}>
          <dt>{figure.name}</dt>
          <dd>
            <span className={styles.figure}>{unitsText(figure.after)}</span>
            <span className={styles.basis}>{basis(figure)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function basis({ step }: StoryFigure): string {
  return step === null ? 'closing time' : `log: ${step.text}`;
}
