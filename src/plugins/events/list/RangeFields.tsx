import { type ChangeEvent, type KeyboardEvent, useId } from 'react';
import { now } from '#core/environment.ts';
import { instantOfWall } from '#core/format/wallTime.ts';
import { zoneName } from '#core/format/zoneText.ts';
import { useDelayedText } from '#core/page/useDelayedText.ts';
import { Button } from '#core/ui/Button.tsx';
import { FieldMessage, fieldErrorId } from '#core/ui/form/Field.tsx';
import { TextField } from '#core/ui/form/TextField.tsx';
import type { EventsSearch } from './eventsSearch.ts';
import styles from './RangeFields.module.css';
import { minutesAround, rangePresets } from './rangePresets.ts';
import { writtenRange } from './rangeTexts.ts';
import { rangeProblem, type WrittenRange } from './timeRange.ts';

/** Stands for a date-time of which some parts are still missing. */
const UNFINISHED = '?';

interface RangeFieldsProps {
  search: EventsSearch;
  onChange: (range: WrittenRange) => void;
}

/** From, To and the usual ranges. Both fields are in force together, or neither. */
export function RangeFields({ search, onChange }: RangeFieldsProps) {
  const id = useId();
  const { from = '', to = '', zone } = minutes(search);
  const value = `${from}/${to}`;
  const { draft, type, submit } = useDelayedText({
    value,
    accept: (text) => (rangeProblem(boundsIn(text, zone)) === null ? text : null),
    commit: (text) => onChange(boundsIn(text, zone)),
  });
  const typed = boundsIn(draft, zone);
  // The list itself shows the faults of the range in force.
  const problem = draft === value ? null : rangeProblem(typed);
  const written = ({ target }: ChangeEvent<HTMLInputElement>) =>
    target.validity.badInput ? UNFINISHED : target.value;
  const field = {
    type: 'datetime-local',
    max: '9999-12-31T23:59',
    errorId: problem === null ? null : fieldErrorId(id),
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && submit(),
  } as const;
  return (
    <fieldset className={styles.range}>
      <legend>Time range</legend>
      <div className={styles.fields}>
        <TextField
          {...field}
          label="From"
          value={shown(typed.from)}
          onChange={(event) => type(`${written(event)}/${typed.to ?? ''}`)}
        />
        <TextField
          {...field}
          label="To"
          value={shown(typed.to)}
          onChange={(event) => type(`${typed.from ?? ''}/${written(event)}`)}
        />
      </div>
      <FieldMessage id={id} hint={zone && `Times in the zone ${zoneName(zone)}.`} error={problem} />
      <div className={styles.presets}>
        {rangePresets.map(({ name, range }) => (
          <Button key={name} size="small" onClick={() => onChange(range(new Date(now())))}>
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** The bounds in force; those of a tile's period as the whole minutes around it. */
function minutes(search: EventsSearch): WrittenRange {
  const { span } = search;
  return span === undefined ? writtenRange(search) : minutesAround(new Date(span.start), new Date(span.end));
}

function boundsIn(text: string, zone: string | undefined): WrittenRange {
  const [from = '', to = ''] = text.split('/');
  return { from: from || undefined, to: to || undefined, zone };
}

/** Nothing for what the field itself could not hold. */
function shown(text: string | undefined): string {
  return text !== undefined && instantOfWall(text) !== null ? text : '';
}
