/** People: who may sign in, who is called, what was done and by whom, and what the service keeps of its own work. */
import type { Generated } from 'kysely';
import type { EpochMs, Flag } from './columnTypes.ts';

/** People of customers and of the provider; monitoring operators are users without a password. */
export interface UsersTable {
  id: number;
  username: string;
  /** `canonicalLogin(username)`. */
  canonicalUsername: string;
  /** Argon2id in PHC text form; null: no login by password. */
  passwordHash: string | null;
  /** When the password was last set. Tokens issued before that are refused. */
  passwordChangedAt: EpochMs | null;
  /** Hash of the one older token that stays good: that with which its owner set the password. */
  keptTokenHash: string | null;
  /** Raised when all sessions are ended. A token contains the number from when it was issued. */
  sessionGeneration: number;
  name: string;
  foldedName: string;
  firstname: string | null;
  lastname: string | null;
  /** The one customer whose sites this user may see; null for the provider's own people. */
  customerId: number | null;
  /** 0: the account waits for an administrator. */
  approved: Flag;
  createdAt: EpochMs;
}

/** The lists in a user's token: e-mail addresses, phone numbers, roles, scopes. */
export interface UserClaimsTable {
  userId: number;
  kind: 'email' | 'phone' | 'role' | 'scope';
  /** From 0, in the order they are listed. */
  position: number;
  value: string;
  /** `canonicalLogin(value)`; a login name may be an e-mail address in any letter case. */
  canonicalValue: string;
}

/** Sites that a user without the AllLocations scope may see. */
export interface UserLocationsTable {
  userId: number;
  locationId: number;
}

/** Google or Microsoft accounts that sign in as a user. */
export interface ExternalIdentitiesTable {
  issuer: string;
  subject: string;
  userId: number;
  email: string | null;
  /** 1: the issuer knew that the address is theirs when the identity was tied. */
  emailVerified: Flag;
  createdAt: EpochMs;
}

/** Reset links that were mailed. The token itself is never stored. */
export interface PasswordResetTokensTable {
  /** SHA-256 of the token, in hexadecimal. */
  tokenHash: string;
  userId: number;
  createdAt: EpochMs;
  expiresAt: EpochMs;
  /** Set when the token has been spent. */
  usedAt: EpochMs | null;
}

/** Failed sign-ins per account, network and known device, in a row. */
export interface SignInFailuresTable {
  /** 'account:…', 'name:…', 'network:…' or 'device:…'. */
  limitKey: string;
  failures: number;
  /** The last failure; 0 before the first. */
  failedAt: EpochMs;
  /** Attempts that are running in any process and have not failed yet. */
  pending: number;
  /** When the newest of them began. */
  pendingSince: EpochMs;
}

/** Calls that are counted per quarter of an hour: reset mails, reset links, password changes. */
export interface LoginAttemptsTable {
  /** E.g. 'reset-network:…'. */
  attemptKey: string;
  /** Attempts since windowStart. */
  failures: number;
  windowStart: EpochMs;
  /** Not used any more. */
  blockedUntil: EpochMs | null;
}

// People to call. Any of their fields may be missing.

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

// What was done with accounts, and which recordings Admins fetched.

export const AUDIT_KINDS = [
  'signIn.ok',
  'signIn.failed',
  'signIn.limited',
  'session.ended',
  'sessions.ended',
  'password.changed',
  'reset.asked',
  'reset.done',
  'account.created',
  'account.approved',
  'account.withdrawn',
  'account.role',
  'account.linked',
  'source.created',
  'source.revoked',
  'changeRequest',
  'recording.read',
  'evidence.made',
  'import.done',
  'events.erased',
  'account.exported',
  'account.erased',
  'customer.exported',
  'customer.erased',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export interface AuditEventsTable {
  id: string;
  at: EpochMs;
  kind: AuditKind;
  /** Null when no account has the typed name. */
  userId: number | null;
  /** Network address, 'command' or 'service'. */
  address: string;
  requestId: string;
  detail: string | null;
}

/** How often the event of a row happened, where the audit has one row for several. */
export interface AuditRepeatsTable {
  auditId: string;
  times: number;
  lastAt: EpochMs;
}

/** Sessions that were logged off before their token's end. */
export interface EndedSessionsTable {
  sessionId: string;
  /** When the token would end anyway. */
  expiresAt: EpochMs;
}

// The service's own book-keeping.

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
 * to send the mail, and cleared when the mail server refuses it or the mail expires. The body is emptied once the mail was
 * accepted or is useless.
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
  /** The same as HTML; null for a mail that is plain text alone. */
  html: Generated<string | null>;
  /** Address to which one press sends that no more of these mails are wanted (RFC 8058); null where there is no choice. */
  unsubscribe: Generated<string | null>;
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
