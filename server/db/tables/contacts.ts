/** People to call. Any of their fields may be missing. */

export interface ContactsTable {
  id: number;
  customerId: number;
  firstname: string | null;
  lastname: string | null;
  /** Name as an emergency list prints it, e.g. 'Okafor, Ada'. */
  listName: string | null;
  cell: string | null;
  work: string | null;
  home: string | null;
  email: string | null;
  /** Words of the names. */
  searchWords: string;
}

/** Whom to call for a site, in which order. */
export interface ContactLocationsTable {
  locationId: number;
  contactId: number;
  /** From 1, the first to be called. */
  rank: number;
  /** E.g. 'Keyholder'. */
  contactType: string | null;
}
