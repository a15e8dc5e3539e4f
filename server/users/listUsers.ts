import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { ExternalIdentitiesTable } from '../db/tables/users.ts';
import { printable } from '../printable.ts';

/** A line for each account that somebody signs in with, the newest last. */
export async function listUsers(db: Kysely<Database>): Promise<string[]> {
  const [users, claims, identities] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'username', 'name', 'customerId', 'approved', 'passwordHash'])
      .orderBy('id')
      .execute(),
    db.selectFrom('userClaims').select(['userId', 'kind', 'value']).orderBy('position').execute(),
    db.selectFrom('externalIdentities').select(['userId', 'issuer', 'email', 'emailVerified']).execute(),
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
      ...elsewhere.map((identity) => `${identity.issuer} as ${addressText(identity)}`),
    ];
    return [parts.map(printable).join(' · ')];
  });
}

/** An address that nobody has verified is whatever somebody typed at the issuer: it could be an Admin's. */
export function addressText({
  email,
  emailVerified,
}: Pick<ExternalIdentitiesTable, 'email' | 'emailVerified'>): string {
  if (email === null) return 'no address';
  return emailVerified === 1 ? email : `${email} (unverified)`;
}
