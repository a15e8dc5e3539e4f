/** Who may sign in, as whom, and how often somebody tried. */
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
