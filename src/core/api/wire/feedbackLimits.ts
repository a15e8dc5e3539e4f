/** Most characters of a change request's texts, as JavaScript counts them; apart from its schema, which links do without. */
export const MOST_SUBJECT = 200;
export const MOST_NOTES = 10_000;
