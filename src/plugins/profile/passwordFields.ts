/** What is asked for to change a password, and which of it can be seen to be wrong before asking the provider. */

export type PasswordField = 'current' | 'chosen' | 'repeated';
export type PasswordFields = Readonly<Record<PasswordField, string>>;
export type PasswordErrors = Readonly<Partial<Record<PasswordField, string>>>;

const MISSING: PasswordFields = {
  current: 'Please enter your current password',
  chosen: 'Please enter a new password',
  repeated: 'Please enter the new password again',
};

/** In the order of the form. */
const FIELDS: readonly PasswordField[] = ['current', 'chosen', 'repeated'];

/** The message of every bad field; none when all can be sent. */
export function passwordErrors(fields: PasswordFields): PasswordErrors {
  const missing = FIELDS.filter((field) => fields[field] === '');
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, MISSING[field]]));
  return fields.chosen === fields.repeated ? {} : { repeated: 'Passwords do not match.' };
}

export function firstBadField(errors: PasswordErrors): PasswordField | null {
  return FIELDS.find((field) => errors[field] !== undefined) ?? null;
}
