/** Which fields of a list a caller may name in a filter or an order, and what lies behind them. */
import type { RawBuilder, SqlBool } from 'kysely';
import { FilterError } from './filterError.ts';

type Condition = RawBuilder<SqlBool>;

export interface Field {
  readonly kind: 'integer' | 'flag' | 'instant' | 'text';
  /** Column as the list's query knows it, e.g. `incidents.startTime`. */
  readonly column: string;
  /** Column with the folded copy of a text, for Contains and for sorting. */
  readonly folded?: string;
  /** Column to sort by, if it is a different one. */
  readonly sortColumn?: string;
  /** The sorted column may hold NULL, which counts as the least value. */
  readonly nullable?: true;
  readonly adminOnly?: true;
  /** Wraps a condition on a column of another table, so that counting needs no join. */
  readonly within?: (condition: Condition) => Condition;
}

export type FieldTable = Readonly<Record<string, Field>>;

/**
 * Finds a field by the name that the caller wrote.
 * @throws FilterError when there is none, or none for this caller: both sound alike
 */
export function fieldNamed(name: string, fields: FieldTable, isAdmin: boolean): Field {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || (field.adminOnly && !isAdmin))
    throw new FilterError(`There is no field '${name.slice(0, 64)}'.`);
  return field;
}
