import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { useCurrentUser } from '#core/app/useApp.ts';
import { now } from '#core/environment.ts';
import { isWall } from '#core/format/parseInstant.ts';
import { zoneName } from '#core/format/zoneText.ts';
import { parseId } from '#core/page/recordId.ts';
import { useDelayedText } from '#core/page/urlState.ts';
import { Button } from '#core/ui/Button.tsx';
import { Checkbox } from '#core/ui/form/Checkbox.tsx';
import { FieldMessage, fieldErrorId, TextField } from '#core/ui/form/Field.tsx';
import { EVENT_FILTERS, FILTER_NAMES } from '#domain/incidents/eventFilter.ts';
import { onlyLocation } from '#domain/sites/onlyLocation.ts';
import { type EventFilters, filtersOf, withFilters, withoutFilters } from './eventsQuery.ts';
import type { ChangeList, EventsSearch } from './eventsSearch.ts';
import styles from './FilterPanel.module.css';
import { SitePicker } from './SitePicker.tsx';
import {
  minutesAround,
  rangePresets,
  rangeProblem,
  type WrittenRange,
  withRange,
  writtenRange,
} from './timeRange.ts';

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
  const isOfOneSite = onlyLocation(useCurrentUser()) !== null;
  const filters = filtersOf(search);
  const isUnusable = typeof filters.locationId === 'string';
  // A box shows a press at once. The address follows when the router has found the page.
  // Not useOptimistic: until its action ends, React renders no transition anywhere, and that of a page left meanwhile may
  // never end.
  const [pressed, setPressed] = useState<Partial<EventFilters>>({});
  const boxes = { ...filters, ...pressed };
  const change = async (wanted: Partial<EventFilters>) => {
    const shown = { ...pressed, ...wanted };
    setPressed(shown);
    try {
      await onChange((current) => withFilters(current, wanted));
    } finally {
      // A later press is still on its way.
      setPressed((latest) => (latest === shown ? {} : latest));
    }
  };
  // What is typed in part stays where a turned tablet has no room for its field for a while.
  const [wasWhole, setWasWhole] = useState(!short);
  if (!short && !wasWhole) setWasWhole(true);
  // A text that the field refused is in no filter: clearing those alone would leave it standing.
  const [timesCleared, setTimesCleared] = useState(0);
  const clear = () => {
    setTimesCleared(timesCleared + 1);
    onChange(withoutFilters);
  };
  return (
    <div className={styles.panel} data-short={short} data-print="no">
      {ownLocation === undefined && !isOfOneSite && wasWhole && (
        <div className={styles.site} hidden={short}>
          <SitePicker
            key={timesCleared}
            locationId={filters.locationId}
            onChoose={(id) => change({ locationId: id })}
          />
        </div>
      )}
      <div className={styles.boxes}>
        {FILTER_NAMES.map((box) => (
          <Checkbox
            key={box}
            label={EVENT_FILTERS[box].label}
            checked={boxes[box]}
            onChange={({ target }) => change({ [box]: target.checked })}
          />
        ))}
      </div>
      <Button variant="quiet" icon="close" onClick={clear}>
        Clear Filters
      </Button>
      {wasWhole && (
        <div className={styles.range} hidden={short}>
          <RangeFields
            key={timesCleared}
            search={search}
            onChange={(range) => onChange((current) => withRange(current, range))}
          />
        </div>
      )}
      {(wasWhole || isUnusable) && (
        <div className={styles.advanced} hidden={short && !isUnusable}>
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
  return (
    <TextField
      label="Location ID"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={draft}
      error={numberOrNothing(draft) === null ? problemWith(draft) : null}
      onChange={(event) => type(event.target.value)}
      onKeyDown={({ key }) => key === 'Enter' && submit()}
    />
  );
}

function numberOrNothing(text: string): string | null {
  if (text.trim() === '') return '';
  const number = parseId(text.trim());
  return number === null ? null : String(number);
}

/** Why a text is no location's number. */
function problemWith(text: string): string {
  return /^\d+$/.test(text.trim())
    ? 'There is no location with this number.'
    : 'Enter a whole number, digits only.';
}

/** Stands for a date-time of which some parts are still missing. */
const UNFINISHED = '?';

interface RangeFieldsProps {
  search: EventsSearch;
  onChange: (range: WrittenRange) => void;
}

/** From, To and the usual ranges. Both fields are in force together, or neither. */
function RangeFields({ search, onChange }: RangeFieldsProps) {
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
    <fieldset className={styles.rangeFields}>
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
  return text !== undefined && isWall(text) ? text : '';
}
