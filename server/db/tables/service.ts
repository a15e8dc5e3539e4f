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
  /** The sender's own name for this request. A second request with the same name is the same request. */
  requestKey: string | null;
}

/**
 * Mail to send or already sent. sentAt is null while a mail waits for the mail server. It is set when a process begins
 * to send the mail, and cleared when the mail server refuses it. The body is emptied once the mail was accepted or is
 * useless.
 */
export interface OutboxMailsTable {
  id: number;
  recipient: string;
  subject: string;
  body: string;
  createdAt: EpochMs;
  sentAt: EpochMs | null;
  /** After this time the mail is not sent any more; null if it never becomes useless. */
  expiresAt: EpochMs | null;
  /** How often the mail server has refused it. */
  tries: Generated<number>;
  /** The next attempt is not made before this time; null: at once. */
  nextTryAt: EpochMs | null;
}

/**
 * Requests for reset mails that have not been handled yet. The name is stored as typed, whether it belongs to an
 * account or not.
 */
export interface ResetRequestsTable {
  id: number;
  username: string;
  /** The portal's page for new passwords. */
  page: string;
  /** Network address of the request, for the audit. */
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
