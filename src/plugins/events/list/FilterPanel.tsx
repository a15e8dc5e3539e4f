import { type KeyboardEvent, useState } from 'react';
import { parseId } from '#core/page/recordId.ts';
import { useDelayedText } from '#core/page/useDelayedText.ts';
import { Button } from '#core/ui/Button.tsx';
import { Checkbox } from '#core/ui/form/Checkbox.tsx';
import { TextField } from '#core/ui/form/TextField.tsx';
import { type EventFilters, NO_FILTERS } from './eventFilters.ts';
import styles from './FilterPanel.module.css';

interface FilterPanelProps {
  id: string;
  filters: EventFilters;
  /** Id of the location that the page is for, as written in its address; undefined on the general list. */
  ownLocation: string | undefined;
  onChange: (change: Partial<EventFilters>) => void;
}

/** The filters of the list. */
export function FilterPanel({ id, filters, ownLocation, onChange }: FilterPanelProps) {
  // A text that the field refused is in no filter, so clearing the filters would leave it in the field.
  const [timesCleared, setTimesCleared] = useState(0);
  const clear = () => {
    setTimesCleared(timesCleared + 1);
    onChange(NO_FILTERS);
  };
  return (
    <section id={id} className={styles.panel} aria-label="Filters">
      <div className={styles.field}>
        {ownLocation === undefined ? (
          <LocationIdField
            key={timesCleared}
            locationId={filters.locationId}
            onChange={(locationId) => onChange({ locationId })}
          />
        ) : (
          <TextField label="Location ID" readOnly value={ownLocation} hint="This page shows one location." />
        )}
      </div>
      <div className={styles.boxes}>
        <Checkbox
          label="Voice Downs"
          checked={filters.voice}
          onChange={(event) => onChange({ voice: event.target.checked })}
        />
        <Checkbox
          label="Police Contacted"
          checked={filters.police}
          onChange={(event) => onChange({ police: event.target.checked })}
        />
        <Checkbox
          label="Guard Dispatched"
          checked={filters.guard}
          onChange={(event) => onChange({ guard: event.target.checked })}
        />
      </div>
      <Button variant="quiet" icon="close" onClick={clear}>
        Clear Filters
      </Button>
    </section>
  );
}

interface LocationIdFieldProps {
  locationId: number | string | null;
  onChange: (locationId: number | null) => void;
}

/** Takes the number of one location. Anything else is refused with a message and has no effect. */
function LocationIdField({ locationId, onChange }: LocationIdFieldProps) {
  const { draft, type, submit } = useDelayedText({
    value: locationId === null ? '' : String(locationId),
    accept: numberOrNothing,
    commit: (text) => onChange(parseId(text)),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') submit();
  };
  return (
    <TextField
      label="Location ID"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={draft}
      error={numberOrNothing(draft) === null ? 'Enter a whole number, digits only.' : null}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

function numberOrNothing(text: string): string | null {
  if (text.trim() === '') return '';
  const number = parseId(text.trim());
  return number === null ? null : String(number);
}
