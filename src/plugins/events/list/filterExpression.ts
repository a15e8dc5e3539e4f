/** The filter of the events list in the provider's expression language. */

export interface FilterTerms {
  /** Part of a location's or an account's name, as typed. */
  readonly text: string;
  readonly voice: boolean;
  readonly police: boolean;
  readonly guard: boolean;
}

/** Joins the terms in use, or gives undefined when none is. */
export function filterExpression({ text, voice, police, guard }: FilterTerms): string | undefined {
  const terms = [
    text.trim() !== '' && nameContains(text),
    voice && 'incident.voiceDownCount > 0',
    police && 'incident.policeContacted == true',
    guard && 'incident.guardDispatched == true',
  ].filter((term) => term !== false);
  return terms.length === 0 ? undefined : terms.join(' && ');
}

function nameContains(text: string): string {
  const literal = `'${text.replaceAll("'", "''")}'`;
  return `(location.name.Contains(${literal}) || accountName.Contains(${literal}))`;
}
