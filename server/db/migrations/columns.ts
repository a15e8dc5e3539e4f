/** Column kinds of the migrations. */
import { type ColumnDefinitionBuilder, sql } from 'kysely';

/** Text that every database sorts and compares by its bytes. */
export const sortedText = sql`text collate "binary"`;

type Column = ColumnDefinitionBuilder;

// SQLite makes a column its row number only when the type is spelt exactly so.
export const ID = 'integer';
/** Epoch milliseconds exceed 32 bits. */
export const INSTANT = 'bigint';
export const FLAG = 'integer';

export const key = (column: Column) => column.primaryKey();
export const required = (column: Column) => column.notNull();
export const off = (column: Column) => column.notNull().defaultTo(0);
export const emptyText = (column: Column) => column.notNull().defaultTo('');

/** A required reference: `refersTo('locations.id')`. */
export const refersTo = (target: string) => (column: Column) => column.notNull().references(target);
/** A reference that may be missing. */
export const mayReferTo = (target: string) => (column: Column) => column.references(target);
