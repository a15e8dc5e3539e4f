import type { KeyboardEvent } from 'react';
import { useDelayedText } from '#core/page/useDelayedText.ts';
import { TextField } from '#core/ui/form/TextField.tsx';

export { PageSizeSelect } from '#core/ui/table/PageSizeSelect.tsx';

interface EventsSearchBoxProps {
  text: string;
  onSearch: (text: string) => void;
}

/** Searches names of locations and accounts as the person types. */
export function EventsSearchBox({ text, onSearch }: EventsSearchBoxProps) {
  const { draft, type, submit } = useDelayedText({
    value: text,
    accept: asTyped,
    commit: onSearch,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') submit();
  };
  return (
    <TextField
      label="Search events"
      hideLabel
      type="search"
      placeholder="Search location or account"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={1_000}
      value={draft}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

function asTyped(text: string): string {
  return text.trim() === '' ? '' : text;
}
