/** Who somebody is by name and password, within the limits of failing. */
import type { Dependencies } from '../dependencies.ts';
import { networkOf } from '../http/callerAddress.ts';
import { type Account, accountByLogin } from './account.ts';
import { hashedKey } from './hashedKey.ts';
import type { Device } from './knownDevice.ts';
import { passwordFits } from './password.ts';
import type { SignInLimit } from './signInLimits.ts';

interface PasswordProof {
  readonly username: string;
  readonly password: string;
  /** Network address of the client. */
  readonly address: string;
  readonly device: Device;
}

type Proven =
  | { readonly kind: 'right'; readonly account: Account }
  | { readonly kind: 'wrong'; readonly account: Account | undefined }
  /** Not tried; `until` in epoch milliseconds. */
  | { readonly kind: 'limited'; readonly account: Account | undefined; readonly until: number };

const MINUTE = 60_000;
const PER_ACCOUNT = { free: 10, forgiving: 15 * MINUTE, longestPause: 15 * MINUTE };
/** Many people may share one. */
const PER_NETWORK = { free: 50, forgiving: MINUTE, longestPause: 15 * MINUTE };
/** The longest pause is shorter than the portal waits for an answer: what was sent in it is answered after it. */
const PER_DEVICE = { free: 20, forgiving: 15 * MINUTE, longestPause: 15_000, waits: true } as const;

/**
 * Strangers share the limits of the account, whichever of its names they type, and of their network. A device that the
 * account has signed in with before has a limit of its own, so that they cannot keep the account's owner out. It is
 * slowed down and not refused, so that the right password is always taken from it.
 */
export async function provePassword(
  { db, signInLimits }: Dependencies,
  { username, password, address, device }: PasswordProof,
): Promise<Proven> {
  const account = await accountByLogin(db, username);
  const isRight = () => passwordFits(account?.passwordHash, password);

  async function within(limits: readonly SignInLimit[]): Promise<Proven> {
    const outcome = await signInLimits.attempt(limits, isRight);
    if (outcome.kind === 'limited') return { ...outcome, account };
    return outcome.kind === 'right' && account ? { kind: 'right', account } : { kind: 'wrong', account };
  }

  const deviceId = account && (await device.knownTo(account));
  if (account && deviceId !== undefined) {
    const key = `device:${deviceId}:${account.id}`;
    const proven = await within([{ key, ...PER_DEVICE }]);
    if (proven.kind === 'right') await signInLimits.forget(key);
    if (proven.kind !== 'limited') return proven;
  }
  return within([
    { key: `network:${networkOf(address)}`, ...PER_NETWORK },
    { key: account ? `account:${account.id}` : hashedKey('name', username), ...PER_ACCOUNT },
  ]);
}
