/** Recognises browsers that somebody has signed in with before, by a signed cookie that no page can read. */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { CLOCK_STEP_MS } from '../db/clocks.ts';
import type { Database } from '../db/schema.ts';
import { cameOverTls } from '../http/headers.ts';
import type { Settings } from '../settings/settings.ts';
import type { Account } from './account.ts';
import type { Keys } from './keys.ts';

export interface Device {
  /**
   * The device's id when this account has signed in with it before, and neither logged off everywhere nor changed its
   * password since.
   */
  knownTo(account: Account): Promise<string | undefined>;
  /** Notes that this account's owner is at the device. */
  remember(accountId: number): Promise<void>;
}

const COOKIE = 'portal_device';
const ALGORITHM = 'HS256';
const DAY_SECONDS = 86_400;
/** Browsers keep no cookie for longer than that. */
const LIFE_SECONDS = 400 * DAY_SECONDS;
/** Number of people who may share a browser. The one who signed in longest ago is forgotten first. */
const MOST_ACCOUNTS = 5;

/** An account as it was when it was remembered. */
const Remembered = v.object({ id: v.number(), gen: v.number(), pwd: v.nullable(v.number()) });
const Claims = v.object({ device: v.string(), accounts: v.array(Remembered) });
type Claims = v.InferOutput<typeof Claims>;

interface DeviceMemory {
  readonly db: Kysely<Database>;
  readonly keys: Keys;
  readonly settings: Settings;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function deviceOf(context: Context, { db, keys, settings, now }: DeviceMemory): Device {
  const claims = () => readCookie(keys.device, getCookie(context, COOKIE), now());
  return {
    async knownTo({ id, sessionGeneration, passwordChangedAt }) {
      const known = await claims();
      const isKnown = known?.accounts.some(
        (account) =>
          account.id === id && account.gen === sessionGeneration && account.pwd === passwordChangedAt,
      );
      return isKnown ? known?.device : undefined;
    },

    async remember(accountId) {
      const { device, accounts } = (await claims()) ?? {
        device: randomBytes(16).toString('base64url'),
        accounts: [],
      };
      // Read afresh: it may have been changed by the very call that proves its owner.
      const proof = await db
        .selectFrom('users')
        .select(['sessionGeneration as gen', 'passwordChangedAt as pwd'])
        .where('id', '=', accountId)
        .executeTakeFirst();
      // Erased meanwhile: the next call will say so.
      if (proof === undefined) return;
      const latest = [{ id: accountId, ...proof }, ...accounts.filter(({ id }) => id !== accountId)].slice(
        0,
        MOST_ACCOUNTS,
      );
      setCookie(context, COOKIE, await writeCookie(keys.device, { device, accounts: latest }, now()), {
        path: '/api',
        httpOnly: true,
        secure: cameOverTls(context, settings),
        sameSite: 'Strict',
        maxAge: LIFE_SECONDS,
      });
    },
  };
}

function writeCookie(key: Uint8Array, claims: Claims, now: number): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: ALGORITHM })
    .setExpirationTime(Math.floor(now / 1000) + LIFE_SECONDS)
    .sign(key);
}

async function readCookie(
  key: Uint8Array,
  cookie: string | undefined,
  now: number,
): Promise<Claims | undefined> {
  if (cookie === undefined) return undefined;
  try {
    const { payload } = await jwtVerify(cookie, key, {
      algorithms: [ALGORITHM],
      requiredClaims: ['exp'],
      currentDate: new Date(now),
    });
    // Made by a clock that was far ahead, it would last for longer than any may.
    if (Number(payload.exp) * 1000 > now + LIFE_SECONDS * 1000 + CLOCK_STEP_MS) return undefined;
    const claims = v.safeParse(Claims, payload);
    return claims.success ? claims.output : undefined;
  } catch {
    return undefined;
  }
}
