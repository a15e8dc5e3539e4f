import type { KeyboardEvent } from 'react';
import { parseId } from '#core/page/recordId.ts';
import { useDelayedText } from '#core/page/useDelayedText.ts';
import { TextField } from '#core/ui/form/TextField.tsx';

interface LocationIdFieldProps {
  locationId: number | string | null;
  onChange: (locationId: number | null) => void;
}

/** Takes the number of one location; anything else is refused in words and goes nowhere. */
export function LocationIdField({ locationId, onChange }: LocationIdFieldProps) {
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
