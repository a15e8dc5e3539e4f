import { createHash } from 'node:crypto';

/** Identifies a token without storing it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
