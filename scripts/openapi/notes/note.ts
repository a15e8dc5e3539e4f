/** What the schemas cannot say about a field: its meaning, and the screens that cannot do without it. */

/** Screens by the names that people see; `Search` is the box in the bar, `Every page` the frame around all of them. */
export type Screen =
  | 'Cameras'
  | 'Change Request'
  | 'Contacts'
  | 'Coverage'
  | 'Customers'
  | 'Dealers'
  | 'Event'
  | 'Events'
  | 'Every page'
  | 'Forgot Password'
  | 'Home'
  | 'Location'
  | 'Locations'
  | 'Log In'
  | 'NVRs'
  | 'Profile'
  | 'Reset Password'
  | 'Review'
  | 'Schedule'
  | 'Schedules'
  | 'Search'
  | 'Speakers';

export interface FieldNote {
  readonly description: string;
  /** Of an answer's field: who shows it or decides by it. Of a request's field: who sends it. */
  readonly neededBy: readonly Screen[];
}

interface ShapeNotes {
  /** What the whole shape is. */
  readonly about: string;
  /** By path within the shape, e.g. `incident.startTime`. Rows of a list have the path of the list. */
  readonly fields: Readonly<Record<string, FieldNote>>;
}

/** By the names of the shapes in docs/openapi.json. */
export type Notes = Readonly<Record<string, ShapeNotes>>;

/** A field without a screen may be left out: the portal does not use it. */
export function field(description: string, ...neededBy: Screen[]): FieldNote {
  return { description, neededBy };
}

export function oneOf(words: readonly string[]): string {
  return `One of ${words.join(', ')}. The portal shows any other text unchanged.`;
}
