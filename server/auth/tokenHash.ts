import { createHash } from 'node:crypto';

/** What a token is recognised by without being kept. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
