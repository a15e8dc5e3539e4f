import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldWords } from '../db/fold.ts';

/** More words than this do not narrow the results. */
const MOST_WORDS = 8;

/** The words that somebody typed, folded; none when there is nothing to look for. */
export function searchedWords(query: string): string[] {
  return foldWords(query.slice(0, 200))
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
}

/**
 * Every word begins a word of the row.
 * @param column a `searchWords` column; its words each have a space before them
 */
export function hasWords(column: string, words: readonly string[]): RawBuilder<SqlBool> {
  // Folded words consist of letters and digits, so they contain no pattern characters.
  const conditions = words.map((word) => sql<SqlBool>`${sql.ref(column)} like ${`% ${word}%`}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** 0 for rows that begin with the typed text, 1 for all others, so that the former come first. */
export function beginsWith(column: string, words: readonly string[]): RawBuilder<number> {
  return sql<number>`case when ${sql.ref(column)} like ${` ${words.join(' ')}%`} then 0 else 1 end`;
}
