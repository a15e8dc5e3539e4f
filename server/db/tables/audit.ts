/** What was done with accounts, and what Admins looked at. */
import type { EpochMs } from './columnTypes.ts';

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
  'changeRequest',
  'recording.read',
  'evidence.made',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export interface AuditEventsTable {
  id: string;
  at: EpochMs;
  kind: AuditKind;
  /** Null when no account has the typed name. */
  userId: number | null;
  /** Network address, or 'command'. */
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
