import type { CurrentUser } from '#machines/session.ts';

/** The location of a person who may see only that one; null for anyone else. */
export function onlyLocation(user: CurrentUser | null): number | null {
  if (user === null || user.scopes.includes('AllLocations')) return null;
  const [first, ...others] = new Set(user.locations);
  return first !== undefined && others.length === 0 ? first : null;
}

/** Whether a person may see more than one location. Claims without locations are an Admin's, or those of very many. */
export function mayHaveMany(user: CurrentUser | null): boolean {
  return user !== null && onlyLocation(user) === null;
}
