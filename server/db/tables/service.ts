/** The service's own book-keeping. */
import type { Generated } from 'kysely';
import type { EpochMs } from './columnTypes.ts';

/** Change requests of customers. */
export interface FeedbackTable {
  id: number;
  userId: number;
  subject: string;
  notes: string;
  createdAt: EpochMs;
  /** The sender's own name for this request: what is sent again under it is this one. */
  requestKey: string | null;
}

/**
 * Mail that was written. sentAt is null while it waits for a mail server; it is set when a process begins to send it,
 * and taken back when the mail server refuses. The body is emptied once it was taken, or is of no use any more.
 */
export interface OutboxMailsTable {
  id: number;
  recipient: string;
  subject: string;
  body: string;
  createdAt: EpochMs;
  sentAt: EpochMs | null;
  /** It is not sent from then on; null: it is tried for as long as it takes. */
  expiresAt: EpochMs | null;
  /** Times that the mail server did not take it. */
  tries: Generated<number>;
  /** It is not tried again before; null: at once. */
  nextTryAt: EpochMs | null;
}

/** Who asked for a reset mail and has not been dealt with yet; the name is as it was typed, of an account or not. */
export interface ResetRequestsTable {
  id: number;
  username: string;
  /** The portal's page for new passwords. */
  page: string;
  /** From where it was asked, for the audit. */
  address: string;
  requestId: string;
  createdAt: EpochMs;
}

/** Facts about this database, e.g. 'seededAt' and 'auditKeptSince', and keys that all processes share. */
export interface SettingsTable {
  name: string;
  value: string;
}

/** The last id given out per table: both databases allocate ids alike this way. */
export interface CountersTable {
  name: string;
  lastId: number;
}
