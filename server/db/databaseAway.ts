/** The database could not be reached, or did not do the work in time; the same work may succeed in a moment. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}

/** Another process held the embedded database's only write lock for too long. Nothing was changed. */
export class DatabaseBusy extends DatabaseAway {
  override name = 'DatabaseBusy';
}
