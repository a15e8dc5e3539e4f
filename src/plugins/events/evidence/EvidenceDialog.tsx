import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import type { EventRecord, RecordingEntry } from '#contract/event.ts';
import { formatDateTimeSeconds, incidentZone } from '#core/format/dateTimes.ts';
import { groupNumber } from '#core/format/texts.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { Button } from '#core/ui/Button.tsx';
import { Dialog } from '#core/ui/Dialog.tsx';
import { Checkbox } from '#core/ui/form/Checkbox.tsx';
import { TextArea } from '#core/ui/form/Field.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { handFocusTo } from '#core/ui/PageHeading.tsx';
import { LongRows, rowKeys } from '#core/ui/table/LongRows.tsx';
import { listedName } from '#domain/player/recordingName.ts';
import type { EvidenceChoice, EvidencePart } from '#machines/evidence.ts';
import styles from './EvidenceDialog.module.css';
import { type Evidence, type EvidenceDraft, useEvidence } from './evidenceOf.tsx';
import { causeText, type MissingPart, missingParts } from './evidenceReport.ts';
import { sizeText, timeLeftText } from './fetchProgress.ts';
import type { SavedPackage } from './finishPackage.ts';
import { canStream, MEMORY_LIMIT } from './packageTarget.ts';

interface EvidenceDialogProps {
  readonly id: number;
  readonly event: EventRecord;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Makes a package of an event's evidence. It goes on while the dialog is closed, and while other pages are shown. */
export function EvidenceDialog({ id, event, isOpen, onClose }: EvidenceDialogProps) {
  const evidence = useEvidence(id, event);
  const title = `Evidence of event #${id}`;
  if (!isOpen) return null;
  return (
    <Dialog label={title} onClose={onClose}>
      <div className={styles.content}>
        <h2 id={TITLE_ID} tabIndex={-1}>
          {title}
        </h2>
        <Stage evidence={evidence} event={event} onClose={onClose} />
      </div>
    </Dialog>
  );
}

const TITLE_ID = 'evidence-title';
/** The form and the buttons go with the stage that their press ends. */
const handFocusToTitle = handFocusTo(`#${TITLE_ID}`);

interface StageProps extends Pick<EvidenceDialogProps, 'event' | 'onClose'> {
  readonly evidence: Evidence;
}

function Stage({ evidence, event, onClose }: StageProps) {
  const { actor, draft, snapshot } = evidence;
  const { choice, missing, reason, saved } = snapshot.context;
  const cancel = <Button onClick={() => actor.send({ type: 'cancel' })}>Cancel</Button>;
  if (snapshot.matches('choosing'))
    return (
      <EvidenceChoices
        event={event}
        draft={draft}
        onCancel={onClose}
        onStart={(made) => actor.send({ type: 'start', choice: made })}
      />
    );
  if (snapshot.matches({ making: 'incomplete' }))
    return (
      <Outcome
        actions={
          <>
            {cancel}
            <Button onClick={() => actor.send({ type: 'save' })}>Save incomplete package</Button>
            <Button variant="primary" icon="retry" onClick={() => actor.send({ type: 'retry' })}>
              Retry
            </Button>
          </>
        }
      >
        <Notice>
          Some parts could not be fetched. Nothing is saved yet: retry them, or save the package without them.
          Its name and its report then say that it is incomplete.
        </Notice>
        <MissingList parts={missingParts(choice, missing, incidentZone(event.timeZone))} />
      </Outcome>
    );
  if (snapshot.matches('making')) return <EvidenceProgress evidence={evidence} cancel={cancel} />;
  const actions = (
    <>
      <Button onClick={() => actor.send({ type: 'again' })}>Back to the choices</Button>
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    </>
  );
  if (snapshot.matches('failed'))
    return (
      <Outcome actions={actions}>
        <Notice>The package could not be saved. {causeText(reason)}</Notice>
      </Outcome>
    );
  return (
    <Outcome actions={actions}>
      {saved === null ? (
        <Notice tone="info">Cancelled. Nothing was saved.</Notice>
      ) : (
        <SavedSummary saved={saved} />
      )}
    </Outcome>
  );
}

interface OutcomeProps {
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** How it went, and what to do next. The button that led here is gone, so the first heading takes the focus. */
function Outcome({ actions, children }: OutcomeProps) {
  return (
    <>
      <div ref={takeFocus} tabIndex={-1} className={styles.outcome}>
        {children}
      </div>
      <div ref={handFocusToTitle} className={styles.buttons}>
        {actions}
      </div>
    </>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

interface EvidenceChoicesProps {
  readonly event: EventRecord;
  readonly draft: EvidenceDraft;
  readonly onStart: (choice: EvidenceChoice) => void;
  readonly onCancel: () => void;
}

const LONGEST_NOTE = 4_000;

/** What goes into the package. */
function EvidenceChoices({ event, draft, onStart, onCancel }: EvidenceChoicesProps) {
  const zone = incidentZone(event.timeZone);
  const recordings = useMemo(
    () => [...new Map((event.recordings ?? []).map((one) => [one.recordingId, one])).values()],
    [event],
  );
  // Rows of a long list are rendered in turns, so that the form alone does not know them all.
  const { leftOut } = draft;
  const chosen = () => recordings.filter(({ recordingId }) => !leftOut.has(recordingId));
  const count = chosen().length;
  // The boxes keep their own ticks, and the draft is no state.
  const [, recount] = useReducer((ticks: number) => ticks + 1, 0);
  const render = useCallback((one: RecordingEntry) => recordingRow(one, zone, leftOut), [zone, leftOut]);
  const tick = (id: number, isTicked: boolean) => {
    if (isTicked) leftOut.delete(id);
    else leftOut.add(id);
  };
  const tickAll = (isTicked: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    for (const { recordingId } of recordings) tick(recordingId, isTicked);
    const boxes =
      event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input[name="recording"]') ?? [];
    for (const box of boxes) box.checked = isTicked;
    recount();
  };
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    onStart({
      parts: [{ id: 'event' }, { id: 'contacts' }, ...chosen().map(partOf)],
      leftOut: recordings.length - chosen().length,
      withBoxes: draft.withBoxes,
      note: draft.note.trim(),
    });
  };
  // Without a secure connection the browser computes no digests.
  if (!window.isSecureContext)
    return <Notice>Evidence needs a secure connection: open the portal with https.</Notice>;
  return (
    <form ref={handFocusToTitle} className={styles.content} onSubmit={submit}>
      <p className={styles.muted}>
        One ZIP file with the recordings exactly as the provider keeps them, a report of the event, and
        digests with which anybody can check that nothing was changed.
      </p>
      {recordings.length > 0 && (
        <fieldset
          className={styles.recordings}
          onChange={({ target }) => {
            if (!(target instanceof HTMLInputElement)) return;
            tick(Number(target.value), target.checked);
            recount();
          }}
        >
          <legend>Recordings</legend>
          <div className={styles.tools}>
            <span role="status" className={styles.muted}>
              {groupNumber(count)} of {groupNumber(recordings.length)} chosen
            </span>
            <Button size="small" variant="quiet" onClick={tickAll(true)}>
              All
            </Button>
            <Button size="small" variant="quiet" onClick={tickAll(false)}>
              None
            </Button>
          </div>
          <div className={styles.list}>
            <LongRows as="ul" rows={recordings} render={render} />
          </div>
        </fieldset>
      )}
      <Checkbox
        name="boxes"
        label="Pictures with the detections drawn on them, as separate files"
        defaultChecked={draft.withBoxes}
        onChange={({ target }) => {
          draft.withBoxes = target.checked;
        }}
      />
      <TextArea
        label="Note"
        name="note"
        rows={3}
        maxLength={LONGEST_NOTE}
        hint="Included in the report."
        defaultValue={draft.note}
        onChange={({ target }) => {
          draft.note = target.value;
        }}
      />
      <p className={styles.muted}>
        {canStream()
          ? 'You choose where to save it, and it is written there while it is made.'
          : `This browser keeps the package in memory until it is saved: at most ${sizeText(MEMORY_LIMIT)}.`}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" type="submit">
          Make package
        </Button>
      </div>
    </form>
  );
}

const partOf = (recording: RecordingEntry): EvidencePart => ({
  id: `recording ${recording.recordingId}`,
  recording,
});

function recordingRow(recording: RecordingEntry, zone: string | undefined, leftOut: ReadonlySet<number>) {
  const { startTime } = recording;
  const time = timeElement(startTime, formatDateTimeSeconds(startTime, { zone }), { className: styles.time });
  return (
    // A box keeps its own tick: of another recording it is another box.
    <li key={recording.recordingId}>
      <Checkbox
        name="recording"
        value={recording.recordingId}
        defaultChecked={!leftOut.has(recording.recordingId)}
        label={
          <>
            {listedName(recording)}, {time}
          </>
        }
      />
    </li>
  );
}

interface EvidenceProgressProps {
  readonly evidence: Evidence;
  readonly cancel: ReactNode;
}

const LOOK_MS = 500;

/** How far the package is. */
function EvidenceProgress({ evidence: { snapshot, progress }, cancel }: EvidenceProgressProps) {
  const { choice, fetched, missing } = snapshot.context;
  const [now, setNow] = useState(progress);
  useEffect(() => {
    const timer = setInterval(() => setNow(progress()), LOOK_MS);
    return () => clearInterval(timer);
  }, [progress]);
  const count = choice.parts.filter((part) => 'recording' in part).length;
  const done = [...fetched.values()].filter(({ kind }) => kind === 'recording').length;
  const { bytes = 0, total = null, isEstimate = true, secondsLeft = null } = now ?? {};
  const whole = total === null ? '' : ` of ${isEstimate ? 'about ' : ''}${sizeText(total)}`;
  return (
    <>
      <div className={styles.progress}>
        <progress aria-label="Making the package" value={bytes} max={total ?? Math.max(bytes, 1)} />
        <p role="status">{stepText(snapshot, done, count, missing.size)}</p>
        <p className={styles.muted}>
          {[`${sizeText(bytes)}${whole}`, timeLeftText(secondsLeft)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={styles.buttons}>{cancel}</div>
    </>
  );
}

function stepText(snapshot: Evidence['snapshot'], done: number, count: number, missing: number): string {
  if (snapshot.matches({ making: 'opening' })) return 'Choose where to save the package.';
  if (snapshot.matches({ making: 'writing' })) return 'Writing the report and the last files…';
  const failed = missing === 0 ? '' : `, ${groupNumber(missing)} not fetched`;
  return `${groupNumber(done)} of ${groupNumber(count)} recordings${failed}`;
}

/** The saved package: its name, its digest, and what has to be known of it. */
function SavedSummary({
  saved: { name, digest, missing, recordings, noted },
}: {
  readonly saved: SavedPackage;
}) {
  const changed = recordings.filter(({ isChanged }) => isChanged);
  const undrawn = recordings.filter(({ pictureProblem }) => pictureProblem !== null);
  return (
    <>
      {missing.length === 0 ? (
        <Notice tone="success">The package was saved.</Notice>
      ) : (
        <Notice>The package was saved. It is incomplete.</Notice>
      )}
      <dl className={styles.facts}>
        <dt>File</dt>
        <dd>{name}</dd>
        <dt>SHA-256 of SHA256SUMS</dt>
        <dd className={styles.digest}>{digest}</dd>
      </dl>
      <p className={styles.muted}>
        README.txt in the package says how to check it on Windows, macOS and Linux.
      </p>
      <NotedLine noted={noted} />
      <MissingList parts={missing} />
      <Named
        title="Changed between two reads; the package holds what was read last"
        files={changed.map(({ file }) => file)}
      />
      <Named
        title="Without a picture of their boxes"
        files={undrawn.map(({ file, pictureProblem }) => `${file}: ${pictureProblem}`)}
      />
    </>
  );
}

/** Nothing where the provider keeps no such notes. */
function NotedLine({ noted }: Pick<SavedPackage, 'noted'>) {
  const [isNoted, setNoted] = useState<boolean | null>(null);
  useEffect(() => void noted.then(setNoted), [noted]);
  return (
    <p role="status" className={styles.muted}>
      {isNoted === true && 'The provider has noted this digest.'}
      {isNoted === false && 'The provider could not note this digest: keep it yourself.'}
    </p>
  );
}

/** What could not be fetched, and why. */
function MissingList({ parts }: { readonly parts: readonly MissingPart[] }) {
  const texts = parts.map(
    ({ what, cause, requestId }) =>
      `${what}: ${cause}${requestId === null ? '' : ` Request id ${requestId}`}`,
  );
  return <Named title="Missing" files={texts} />;
}

function Named({ title, files }: { readonly title: string; readonly files: readonly string[] }) {
  if (files.length === 0) return null;
  const keys = rowKeys(files, (file) => file);
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {files.map((file, index) => (
          <li key={keys[index]}>{file}</li>
        ))}
      </ul>
    </section>
  );
}
