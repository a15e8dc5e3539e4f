import { domainToASCII, domainToUnicode } from 'node:url';
import type { Kysely, Migration } from 'kysely';

/** The tables that this migration changes, as it leaves them. */
interface Tables {
  users: { id: number; username: string; canonicalUsername: string };
  userClaims: { userId: number; kind: string; position: number; value: string; canonicalValue: string };
}

/** Names and addresses were compared without their accents, so that one passed for another. */
export const compareLoginsExactly: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema.alterTable('users').renameColumn('foldedUsername', 'canonicalUsername').execute();
    await db.schema.alterTable('userClaims').renameColumn('foldedValue', 'canonicalValue').execute();
    await renewNames(db);
    await renewClaims(db);
  },
};

async function renewNames(db: Kysely<Tables>): Promise<void> {
  for (const { id, username } of await db.selectFrom('users').select(['id', 'username']).execute())
    await db
      .updateTable('users')
      .set({ canonicalUsername: canonicalLogin(username) })
      .where('id', '=', id)
      .execute();
}

async function renewClaims(db: Kysely<Tables>): Promise<void> {
  const claims = await db.selectFrom('userClaims').select(['userId', 'kind', 'position', 'value']).execute();
  for (const { userId, kind, position, value } of claims)
    await db
      .updateTable('userClaims')
      .set({ canonicalValue: canonicalLogin(value) })
      .where('userId', '=', userId)
      .where('kind', '=', kind)
      .where('position', '=', position)
      .execute();
}

// A migration has its own copy of what it does: it must do tomorrow what it did today.

/**
 * In lower case, with the part after the last '@' as an ASCII domain: ' Ada@Bücher.example ' gives
 * 'ada@xn--bcher-kva.example'. Accents and letter widths stay, because a different letter is a different name.
 */
function canonicalLogin(text: string): string {
  const lower = lowerCase(text.trim());
  const at = lower.lastIndexOf('@') + 1;
  return at === 0 ? lower : `${lower.slice(0, at)}${asciiDomain(lower.slice(at))}`;
}

/** Longest name that the domain name system has. Converting takes time with the square of the length. */
const LONGEST_DOMAIN = 253;

/**
 * If the ASCII form does not convert back to the domain, the domain contains look-alike letters. It is then left
 * unchanged, so that it equals no real domain. So is one that is too long for a domain.
 */
function asciiDomain(domain: string): string {
  if (domain.length > LONGEST_DOMAIN) return domain;
  const ascii = domainToASCII(domain);
  return domainToUnicode(ascii) === domain ? ascii : domain;
}

/** The Kelvin sign is left alone: its lower case is the letter k. */
function lowerCase(text: string): string {
  return text.replace(/[^\u212a]+/gu, (part) => part.toLowerCase());
}
