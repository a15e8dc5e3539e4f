import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { shownMoment } from '#core/environment.ts';
import { formatDate } from '#core/format/dateTimes.ts';
import { instantOfWall } from '#core/format/parseInstant.ts';
import { AsOf } from '#core/page/QueryRows.tsx';
import { Button } from '#core/ui/Button.tsx';
import { closeWhenLeft } from '#core/ui/Dialog.tsx';
import { Select, TextField } from '#core/ui/form/Field.tsx';
import { handFocusTo } from '#core/ui/PageHeading.tsx';
import { nightFrom } from '#domain/incidents/lastNight.ts';
import styles from './ReviewOptions.module.css';
import type { ReviewSearch } from './reviewSearch.ts';
import type { Queue } from './useQueue.ts';

interface QueueChoice {
  readonly search: ReviewSearch;
  readonly onChange: (next: Partial<ReviewSearch>) => void;
}

const periods = [
  { value: 'night', label: 'Last night' },
  { value: 'visit', label: 'Since your last visit' },
  { value: 'hours', label: 'Last 24 hours' },
] as const;

/** Chooses the stretch of time. A day is chosen among the options. */
export function PeriodSelect({ search, onChange }: QueueChoice) {
  const { queue } = search;
  const named = nameOf(search);
  const options =
    named === null || queue === undefined ? periods : [...periods, { value: queue, label: named }];
  const chosen = options.find(({ value }) => value === queue) ?? periods[0];
  return (
    <Select
      label="Events of"
      hideLabel
      options={options}
      value={chosen.value}
      onChange={(value) => onChange({ queue: value === 'night' ? undefined : value, event: undefined })}
    />
  );
}

/** What a day or a night of the address is called, each on its own clock; null for other stretches of time. */
function nameOf({ queue = '', zone }: ReviewSearch): string | null {
  const day = dayOf(queue);
  if (day !== null) return formatDate(`${day}T00:00`);
  return nightFrom(queue, zone) && `Night of ${formatDate(`${queue}:00Z`, { zone: 'UTC' })}`;
}

/** The day that a queue is of; null for other stretches of time. */
function dayOf(queue: string | undefined): string | null {
  return queue !== undefined && instantOfWall(`${queue}T00:00`) !== null ? queue : null;
}

const orders = [
  { value: 'worst', label: 'Worst first' },
  { value: 'time', label: 'By time' },
] as const;

const recordings = [
  { value: 'one', label: 'One per event' },
  { value: 'all', label: 'All of each event' },
] as const;

const speeds = [
  { value: '1', label: '1x' },
  { value: '2', label: '2x' },
  { value: '4', label: '4x' },
] as const;
export type Speed = (typeof speeds)[number]['value'];

interface ReviewOptionsProps extends QueueChoice {
  readonly queue: Queue;
  readonly note: string;
  readonly speed: Speed;
  readonly onSpeed: (speed: Speed) => void;
}

/** Menu and button go with the queue, when another one is chosen. */
const handFocusToOptions = handFocusTo('[popovertarget="review-options"]');

function menuRef(menu: HTMLElement | null) {
  const [handOn, stop] = [handFocusToOptions(menu), closeWhenLeft(menu)];
  return () => {
    stop();
    handOn();
  };
}

/** What is seldom chosen, in a menu of its own. */
export function ReviewOptions({ search, onChange, queue, note, speed, onSpeed }: ReviewOptionsProps) {
  const { order, group } = search;
  const { field, choose } = useDay({ search, onChange });
  return (
    <>
      <Button ref={handFocusToOptions} popoverTarget="review-options" icon="menu">
        Options
      </Button>
      <div
        ref={menuRef}
        id="review-options"
        popover="auto"
        className={styles.menu}
        onToggle={({ newState }) => newState === 'closed' && choose()}
      >
        <TextField label="A day" type="date" max="9999-12-31" {...field} />
        <Select
          label="Order"
          options={orders}
          value={order ?? 'worst'}
          onChange={(value) => onChange({ order: value === 'time' ? 'time' : undefined })}
        />
        <Button
          aria-pressed={group === 'site'}
          onClick={() => onChange({ group: group === 'site' ? undefined : 'site' })}
        >
          Group by site
        </Button>
        <Select
          label="Recordings"
          options={recordings}
          value={search.recordings ?? 'one'}
          onChange={(value) => onChange({ recordings: value === 'all' ? 'all' : undefined })}
        />
        <Select label="Watch all speed" options={speeds} value={speed} onChange={onSpeed} />
        <p className={styles.note}>{note}</p>
        <QueueAge queue={queue} />
      </div>
    </>
  );
}

/**
 * A day takes effect at once where the browser's calendar has chosen it. By keys each part of a date is a day already, so
 * that one takes effect with Enter or when the menu closes.
 */
function useDay({ search: { queue }, onChange }: QueueChoice) {
  const day = dayOf(queue) ?? '';
  const [draft, setDraft] = useState(day);
  const isTyped = useRef(false);
  const choose = (wanted = draft) => {
    if (wanted !== day && dayOf(wanted) !== null) onChange({ queue: wanted, event: undefined });
  };
  const field = {
    value: draft,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setDraft(target.value);
      if (!isTyped.current) choose(target.value);
    },
    onPointerDown: () => {
      isTyped.current = false;
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      isTyped.current = true;
      if (key === 'Enter') choose();
    },
  };
  return { field, choose };
}

function QueueAge({ queue: { state, at, rows, refresh } }: { readonly queue: Queue }) {
  if (rows === null) return null;
  return (
    <p className={styles.asOf}>
      <span>
        <AsOf at={shownMoment(at)} />
        {state === 'reading' && ', updating…'}
        {state === 'failed' && ', could not refresh'}
      </span>
      <Button size="small" variant="quiet" icon="retry" onClick={refresh}>
        Refresh
      </Button>
    </p>
  );
}
