import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A line for each account that somebody signs in with, the newest last. */
export async function listUsers(db: Kysely<Database>): Promise<string[]> {
  const [users, claims, identities] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'username', 'name', 'customerId', 'approved', 'passwordHash'])
      .orderBy('id')
      .execute(),
    db.selectFrom('userClaims').select(['userId', 'kind', 'value']).orderBy('position').execute(),
    db.selectFrom('externalIdentities').select(['userId', 'issuer', 'email']).execute(),
  ]);
  return users.flatMap(({ id, username, name, customerId, approved, passwordHash }) => {
    const values = (kind: string) =>
      claims.filter((claim) => claim.userId === id && claim.kind === kind).map((claim) => claim.value);
    const elsewhere = identities.filter((identity) => identity.userId === id);
    // Monitoring operators are users whom incidents name; they never sign in.
    if (passwordHash === null && elsewhere.length === 0) return [];
    const parts = [
      username,
      name,
      approved ? values('role').join(' ') || 'no role' : 'waits for approval',
      ...(customerId === null ? [] : [`customer ${customerId}`]),
      ...values('scope'),
      ...values('email'),
      ...elsewhere.map(({ issuer, email }) => `${issuer}${email === null ? '' : ` as ${email}`}`),
    ];
    return [parts.map(printable).join(' · ')];
  });
}

/** Names come from issuers too: nothing in them may move a terminal's cursor. */
function printable(text: string): string {
  return text.replace(/\p{Control}/gu, '?');
}
