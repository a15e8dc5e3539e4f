import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for Argon2id, which is the package's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id in PHC text form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let nobodysHash: Promise<string> | undefined;

/**
 * Whether the password is the one behind the hash. Without a hash the same work is done in vain, so that the time
 * taken does not tell whether there is an account.
 */
export async function passwordFits(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const decoy = await nobodysHash;
  const fits = await verify(passwordHash ?? decoy, password);
  return fits && typeof passwordHash === 'string';
}
