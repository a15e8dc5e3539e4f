/** The state of a consent page. It travels through the browser, so it is signed: nobody may change where the token goes. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { CLOCK_SKEW_MS } from '../clocks.ts';

const ConsentState = v.object({ returnUrl: v.string(), expires: v.number() });

const LIFE_MS = 10 * 60_000;

export function sealState(key: Uint8Array, returnUrl: string, now: number): string {
  const payload = Buffer.from(JSON.stringify({ returnUrl, expires: now + LIFE_MS })).toString('base64url');
  return `${payload}.${sign(key, payload)}`;
}

/** @returns the return address, or undefined when the state was forged or is too old */
export function openState(key: Uint8Array, sealed: string, now: number): string | undefined {
  const [payload = '', signature = ''] = sealed.split('.');
  const wanted = Buffer.from(sign(key, payload));
  const given = Buffer.from(signature);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined;
  const state = v.parse(ConsentState, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  const left = state.expires - now;
  return left >= 0 && left <= LIFE_MS + CLOCK_SKEW_MS ? state.returnUrl : undefined;
}

function sign(key: Uint8Array, payload: string): string {
  return createHmac('sha256', key).update(payload).digest('base64url');
}
