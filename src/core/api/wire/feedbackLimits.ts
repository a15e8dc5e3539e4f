/** Most characters of a change request's texts, as JavaScript counts them. */
export const MOST_SUBJECT = 200;
export const MOST_NOTES = 10_000;
