import { useState } from 'react';
import { Button } from '#core/ui/Button.tsx';
import { Checkbox } from '#core/ui/form/Checkbox.tsx';
import { TextField } from '#core/ui/form/TextField.tsx';
import { type EventFilters, NO_FILTERS } from './eventFilters.ts';
import styles from './FilterPanel.module.css';
import { LocationIdField } from './LocationIdField.tsx';

interface FilterPanelProps {
  id: string;
  filters: EventFilters;
  /** The location that the page itself stands for, as its address names it; undefined on the general list. */
  ownLocation: string | undefined;
  onChange: (change: Partial<EventFilters>) => void;
}

/** What the list can be narrowed down to. */
export function FilterPanel({ id, filters, ownLocation, onChange }: FilterPanelProps) {
  // A text that the field refused is in no filter: clearing those alone would leave it standing.
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
