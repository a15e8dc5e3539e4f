/** What columns hold beside plain numbers and texts. */

/** A yes-or-no column. */
export type Flag = 0 | 1;

/** Milliseconds since 1970-01-01T00:00:00Z, whole. */
export type EpochMs = number;
