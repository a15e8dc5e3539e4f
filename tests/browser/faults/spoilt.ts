/** Right answers with wrong fields. Ids are kept, so that rows can still be told apart. */

const IDS = ['id', 'recordingId', 'incidentId', 'locationId'];

type Spoil = (value: unknown) => unknown;

const LEFT_OUT = Symbol('left out');

function everyField(value: unknown, spoil: Spoil): unknown {
  if (Array.isArray(value))
    return value.map((row) => everyField(row, spoil)).filter((row) => row !== LEFT_OUT);
  if (typeof value !== 'object' || value === null) return spoil(value);
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => [
    name,
    IDS.includes(name) ? field : everyField(field, spoil),
  ]);
  return Object.fromEntries(fields.filter(([, field]) => field !== LEFT_OUT));
}

function ofAnotherType(value: unknown): unknown {
  if (typeof value === 'string') return { text: value };
  return typeof value === 'number' ? 'many' : [value];
}

export const spoilt = {
  nulls: (answer: unknown) => everyField(answer, () => null),
  missing: (answer: unknown) => everyField(answer, () => LEFT_OUT),
  wrongTypes: (answer: unknown) => everyField(answer, ofAnotherType),
} satisfies Record<string, Spoil>;
