import { createHash } from 'node:crypto';
import { canonicalLogin } from './canonicalLogin.ts';

/** A key for counting attempts by a name: of fixed length, whatever somebody typed, and blind to letter case. */
export function hashedKey(purpose: string, name: string): string {
  return `${purpose}:${createHash('sha256').update(canonicalLogin(name)).digest('hex')}`;
}
