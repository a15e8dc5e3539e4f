import { type KeyboardEvent, startTransition, useOptimistic, useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { parseId } from '#core/page/recordId.ts';
import { useDelayedText } from '#core/page/useDelayedText.ts';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { Button } from '#core/ui/Button.tsx';
import { Checkbox } from '#core/ui/form/Checkbox.tsx';
import { TextField } from '#core/ui/form/TextField.tsx';
import { onlyLocation } from '#domain/sites/onlyLocation.ts';
import { type EventFilters, filtersOf, withFilters, withoutFilters } from './eventFilters.ts';
import type { EventsSearch } from './eventsSearch.ts';
import styles from './FilterPanel.module.css';
import type { ChangeList } from './listChanges.ts';
import { RangeFields } from './RangeFields.tsx';
import { SitePicker } from './SitePicker.tsx';
import { withRange } from './timeRange.ts';

interface FilterPanelProps {
  search: EventsSearch;
  /** The location that the page itself stands for, as its address names it; undefined on the general list. */
  ownLocation: string | undefined;
  onChange: ChangeList;
  /** Leaves out what the sheet has, but for a Location ID that has to be mended. */
  short?: boolean;
}

/** What the list can be narrowed down to. */
export function FilterPanel({ search, ownLocation, onChange, short = false }: FilterPanelProps) {
  const { session } = useApp();
  const isOfOneSite = onlyLocation(useCurrentUser(session)) !== null;
  const filters = filtersOf(search);
  // A box shows a press at once. The address follows when the router has found the page.
  const [boxes, showBoxes] = useOptimistic(filters);
  const change = (wanted: Partial<EventFilters>) =>
    startTransition(async () => {
      showBoxes((current) => ({ ...current, ...wanted }));
      await onChange((current) => withFilters(current, wanted));
    });
  // A text that the field refused is in no filter: clearing those alone would leave it standing.
  const [timesCleared, setTimesCleared] = useState(0);
  const clear = () => {
    setTimesCleared(timesCleared + 1);
    onChange(withoutFilters);
  };
  return (
    <div className={styles.panel} data-short={short}>
      {(!short || typeof filters.locationId === 'string') && (
        <div className={styles.field}>
          {ownLocation === undefined ? (
            <LocationIdField
              key={timesCleared}
              locationId={filters.locationId}
              onChange={(locationId) => change({ locationId })}
            />
          ) : (
            <TextField
              label="Location ID"
              readOnly
              value={ownLocation}
              hint="This page shows one location."
            />
          )}
        </div>
      )}
      {ownLocation === undefined && !isOfOneSite && !short && (
        <div className={styles.site}>
          <SitePicker
            key={timesCleared}
            locationId={filters.locationId}
            onChoose={(id) => change({ locationId: id })}
          />
        </div>
      )}
      <div className={styles.boxes}>
        <Checkbox
          label="Voice Downs"
          checked={boxes.voice}
          onChange={(event) => change({ voice: event.target.checked })}
        />
        <Checkbox
          label="Police Contacted"
          checked={boxes.police}
          onChange={(event) => change({ police: event.target.checked })}
        />
        <Checkbox
          label="Guard Dispatched"
          checked={boxes.guard}
          onChange={(event) => change({ guard: event.target.checked })}
        />
        <Checkbox
          label="In progress"
          checked={boxes.open}
          onChange={(event) => change({ open: event.target.checked })}
        />
      </div>
      <Button variant="quiet" icon="close" onClick={clear}>
        Clear Filters
      </Button>
      {!short && (
        <div className={styles.range}>
          <RangeFields
            key={timesCleared}
            search={search}
            onChange={(range) => onChange((current) => withRange(current, range))}
          />
        </div>
      )}
    </div>
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
