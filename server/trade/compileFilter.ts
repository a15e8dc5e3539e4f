/** Turns a parsed filter into a condition with bound parameters; only columns of the field table reach the SQL text. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fold } from '../db/fold.ts';
import { isDatabaseInteger } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import { parseInstant } from './instants.ts';
import type { Comparison, Filter, Literal } from './parseFilter.ts';

type Condition = RawBuilder<SqlBool>;

/** Longest text of a Contains, as JavaScript counts it. Its pattern stays below the 50,000 bytes at which SQLite fails. */
const MOST_CONTAINS = 1_000;

// Each operator is looked up here, so that the caller's own text never reaches the SQL.
const OPERATORS: Readonly<Record<Comparison, RawBuilder<unknown>>> = {
  '==': sql`=`,
  '!=': sql`<>`,
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
};

/** @throws Problem 400 when a field is unknown to this caller or is compared with the wrong kind of value. */
export function compileFilter(filter: Filter, fields: FieldTable, isAdmin: boolean): Condition {
  switch (filter.kind) {
    case 'all':
      return joined(filter.parts, sql` and `, fields, isAdmin);
    case 'any':
      return joined(filter.parts, sql` or `, fields, isAdmin);
    case 'contains':
      return contains(fieldNamed(filter.field, fields, isAdmin), filter.field, filter.text);
    case 'compare': {
      const field = fieldNamed(filter.field, fields, isAdmin);
      if (filter.literal.kind === 'null') return absence(field, filter.field, filter.comparison);
      if (field.kind === 'integer' && isBeyondColumns(filter.literal))
        return outcomeBeyond(filter.comparison, filter.literal.value > 0);
      const value = comparable(field, filter.field, filter.comparison, filter.literal);
      return within(field, sql<SqlBool>`${sql.ref(field.column)} ${OPERATORS[filter.comparison]} ${value}`);
    }
  }
}

function joined(
  parts: readonly Filter[],
  between: RawBuilder<unknown>,
  fields: FieldTable,
  isAdmin: boolean,
): Condition {
  const conditions = parts.map((part) => compileFilter(part, fields, isAdmin));
  return sql<SqlBool>`(${sql.join(conditions, between)})`;
}

function contains(field: Field, name: string, text: string): Condition {
  if (field.folded === undefined) throw new Problem(400, `The field '${name}' has no Contains.`);
  if (text.length > MOST_CONTAINS)
    throw new Problem(400, `The text of a Contains must have at most ${MOST_CONTAINS} characters.`);
  const pattern = `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`;
  return within(field, sql<SqlBool>`${sql.ref(field.folded)} like ${pattern} escape '\\'`);
}

/** Only of a field that may be without a value, and only whether it is. */
function absence(field: Field, name: string, comparison: Comparison): Condition {
  if (!field.nullable || (comparison !== '==' && comparison !== '!='))
    throw new Problem(400, `The field '${name}' cannot be compared in this way.`);
  const is = comparison === '==' ? sql`is null` : sql`is not null`;
  return sql<SqlBool>`${sql.ref(field.presence ?? field.column)} ${is}`;
}

function within(field: Field, condition: Condition): Condition {
  return field.within ? field.within(condition) : condition;
}

function comparable(field: Field, name: string, comparison: Comparison, literal: Literal): number | string {
  const ordering = comparison !== '==' && comparison !== '!=';
  if (field.kind === 'integer' && literal.kind === 'number' && isDatabaseInteger(literal.value))
    return literal.value;
  if (field.kind === 'flag' && literal.kind === 'flag' && !ordering) return literal.value ? 1 : 0;
  if (field.kind === 'text' && literal.kind === 'text' && !ordering) return literal.value;
  if (field.kind === 'instant' && literal.kind === 'text') {
    const instant = parseInstant(literal.value);
    if (instant !== undefined) return instant;
  }
  throw new Problem(400, `The field '${name}' cannot be compared in this way.`);
}

function isBeyondColumns(literal: Literal): literal is Extract<Literal, { kind: 'number' }> {
  return literal.kind === 'number' && Number.isInteger(literal.value) && !isDatabaseInteger(literal.value);
}

/** What comparing any number of a column with one beyond them all comes to. */
function outcomeBeyond(comparison: Comparison, isAbove: boolean): Condition {
  const holds = comparison === '!=' || (isAbove ? ['<', '<='] : ['>', '>=']).includes(comparison);
  return holds ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`;
}

// Which fields of a list a caller may name in a filter or an order, and what lies behind them.

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
  /** Column that holds NULL where there is no value, if it is a different one. */
  readonly presence?: string;
  readonly adminOnly?: true;
  /** Wraps a condition on a column of another table, so that counting needs no join. */
  readonly within?: (condition: Condition) => Condition;
}

export type FieldTable = Readonly<Record<string, Field>>;

/**
 * Finds a field by the name that the caller wrote.
 * @throws Problem 400 when there is none, or none for this caller: both sound alike
 */
export function fieldNamed(name: string, fields: FieldTable, isAdmin: boolean): Field {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || (field.adminOnly && !isAdmin))
    throw new Problem(400, `There is no field '${name.slice(0, 64)}'.`);
  return field;
}
