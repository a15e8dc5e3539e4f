/** The fields of a wall time and of the zone in which it counts. */
import { useMemo } from 'react';
import { viewerZone } from '#core/environment.ts';
import { zoneName } from '#core/format/zoneText.ts';
import { Select, TextField } from '#core/ui/form/Field.tsx';

interface ClockFieldProps {
  readonly label: string;
  /** '22:00' */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ClockField({ label, value, onChange }: ClockFieldProps) {
  return (
    <TextField
      label={label}
      type="time"
      required
      value={value}
      onChange={({ currentTarget }) => {
        // While it is typed, a time may be none.
        if (/^\d\d:\d\d$/.test(currentTarget.value)) onChange(currentTarget.value);
      }}
    />
  );
}

interface ZoneFieldProps {
  readonly value: string;
  readonly onChange: (zone: string) => void;
}

export function ZoneField({ value, onChange }: ZoneFieldProps) {
  const own = viewerZone();
  const options = useMemo(() => zoneOptions([own, value]), [own, value]);
  return <Select label="Time zone" options={options} value={value} onChange={onChange} />;
}

/** The given ones first. */
function zoneOptions(first: readonly string[]) {
  const zones = [...new Set([...first, ...allZones()])];
  return zones.map((zone) => ({ value: zone, label: zoneName(zone).replaceAll('_', ' ') }));
}

/** Older browsers do not name them. */
function allZones(): readonly string[] {
  return typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
}
