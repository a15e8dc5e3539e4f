import { type FormEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { EventDetail, RecordingEntry } from '#core/api/wire/eventDetail.ts';
import { incidentZone } from '#core/format/dateTimes.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { Button } from '#core/ui/Button.tsx';
import { Checkbox } from '#core/ui/form/Checkbox.tsx';
import { TextArea } from '#core/ui/form/TextField.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { recordingName } from '#domain/playback/recordingName.ts';
import type { EvidenceChoice, EvidencePart } from '#machines/evidence.ts';
import styles from './EvidenceDialog.module.css';
import { sizeText } from './fetchProgress.ts';
import { canStream, MEMORY_LIMIT } from './packageTarget.ts';

interface EvidenceChoicesProps {
  readonly event: EventDetail['incident'];
  readonly onStart: (choice: EvidenceChoice) => void;
  readonly onCancel: () => void;
}

const LONGEST_NOTE = 4_000;

/** What goes into the package. */
export function EvidenceChoices({ event, onStart, onCancel }: EvidenceChoicesProps) {
  const form = useRef<HTMLFormElement>(null);
  const zone = incidentZone(event.timeZone);
  const recordings = useMemo(
    () => [...new Map((event.recordings ?? []).map((one) => [one.recordingId, one])).values()],
    [event],
  );
  // Rows of a long list are rendered in turns, so that the form alone does not know them all.
  const [leftOut] = useState(() => new Set<number>());
  const [count, setCount] = useState(recordings.length);
  const render = useCallback((one: RecordingEntry) => recordingRow(one, zone, leftOut), [zone, leftOut]);
  const tick = (id: number, isTicked: boolean) => {
    if (isTicked) leftOut.delete(id);
    else leftOut.add(id);
    setCount(recordings.length - leftOut.size);
  };
  const tickAll = (isTicked: boolean) => {
    for (const { recordingId } of recordings) tick(recordingId, isTicked);
    const boxes = form.current?.querySelectorAll<HTMLInputElement>('input[name="recording"]') ?? [];
    for (const box of boxes) box.checked = isTicked;
  };
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const data = new FormData(submitted.currentTarget);
    onStart({
      parts: [
        { id: 'event' },
        { id: 'contacts' },
        ...recordings.filter(({ recordingId }) => !leftOut.has(recordingId)).map(partOf),
      ],
      withBoxes: data.has('boxes'),
      note: String(data.get('note') ?? '').trim(),
    });
  };
  // Without a secure connection the browser computes no digests.
  if (!window.isSecureContext)
    return <Notice>Evidence needs a secure connection: open the portal with https.</Notice>;
  return (
    <form ref={form} className={styles.content} onSubmit={submit}>
      <p className={styles.muted}>
        One ZIP file with the recordings exactly as the provider keeps them, a report of the event, and
        digests with which anybody can check that nothing was changed.
      </p>
      {recordings.length > 0 && (
        <fieldset
          className={styles.recordings}
          onChange={({ target }) => {
            if (target instanceof HTMLInputElement) tick(Number(target.value), target.checked);
          }}
        >
          <legend>Recordings</legend>
          <div className={styles.tools}>
            <span role="status" className={styles.muted}>
              {groupNumber(count)} of {groupNumber(recordings.length)} chosen
            </span>
            <Button size="small" variant="quiet" onClick={() => tickAll(true)}>
              All
            </Button>
            <Button size="small" variant="quiet" onClick={() => tickAll(false)}>
              None
            </Button>
          </div>
          <div className={styles.list}>
            <LongRows as="ul" rows={recordings} render={render} />
          </div>
        </fieldset>
      )}
      <Checkbox name="boxes" label="Pictures with the detections drawn on them, as separate files" />
      <TextArea label="Note" name="note" rows={3} maxLength={LONGEST_NOTE} hint="Stands in the report." />
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
  return (
    <li>
      <Checkbox
        name="recording"
        value={recording.recordingId}
        defaultChecked={!leftOut.has(recording.recordingId)}
        label={recordingName(recording, zone)}
      />
    </li>
  );
}
