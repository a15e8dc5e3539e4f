import { instantOfWall } from '#core/format/wallTime.ts';
import { useDelayedText } from '#core/page/useDelayedText.ts';
import { Button } from '#core/ui/Button.tsx';
import { Select } from '#core/ui/form/Select.tsx';
import { TextField } from '#core/ui/form/TextField.tsx';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import styles from './ReviewPage.module.css';
import type { ReviewSearch } from './reviewSearch.ts';

const queues = [
  { name: 'Last night', queue: undefined },
  { name: 'Since your last visit', queue: 'visit' },
  { name: 'Last 24 hours', queue: 'hours' },
] as const;

const orders = [
  { value: 'worst', label: 'Worst first' },
  { value: 'time', label: 'By time' },
] as const;

interface QueueControlsProps {
  readonly search: ReviewSearch;
  readonly onChange: (next: Partial<ReviewSearch>) => void;
}

/** Chooses what is reviewed, and in which order. */
export function QueueControls({ search, onChange }: QueueControlsProps) {
  const { queue, order, group } = search;
  const choose = (next: string | undefined) => onChange({ queue: next, event: undefined });
  const { draft, type, submit } = useDelayedText({
    value: queue !== undefined && isDay(queue) ? queue : '',
    accept: (text) => (isDay(text) ? text : null),
    commit: choose,
  });
  const isPhone = useMediaQuery('(max-width: 47.9375em)');
  const controls = (
    <div className={styles.controls}>
      <fieldset className={styles.queues}>
        <legend>Events of</legend>
        {queues.map((one) => (
          <Button key={one.name} aria-pressed={one.queue === queue} onClick={() => choose(one.queue)}>
            {one.name}
          </Button>
        ))}
      </fieldset>
      <TextField
        label="A day"
        type="date"
        max="9999-12-31"
        value={draft}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && submit()}
      />
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
    </div>
  );
  if (!isPhone) return controls;
  const name = queues.find((one) => one.queue === queue)?.name ?? queue;
  return (
    <details className={styles.choices}>
      <summary>
        {name}, {order === 'time' ? 'by time' : 'worst first'}
      </summary>
      {controls}
    </details>
  );
}

function isDay(text: string): boolean {
  return instantOfWall(`${text}T00:00`) !== null;
}
