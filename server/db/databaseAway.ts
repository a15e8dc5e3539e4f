/** The database could not be reached, or did not do the work in time; the same work may succeed in a moment. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}
