/** The way to the push services of browsers (RFC 8030). */

/** A browser, as its push service knows it. */
export interface PushTarget {
  readonly endpoint: string;
  /** The browser's public key, and its secret, in base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

export type PushOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly reason: string; readonly afterMs: number | null }
  | { readonly kind: 'refused'; readonly reason: string };

export interface WebPush {
  readonly publicKey: string;
  isAllowed(endpoint: string): boolean;
  send(
    target: PushTarget,
    payload: string,
    options: { readonly ttlSeconds: number; readonly topic: string; readonly isUrgent: boolean },
  ): Promise<PushOutcome>;
}

/** Whether a browser's key and secret have the form of RFC 8291. */
export function isPushKey(p256dh: string, auth: string): boolean {
  return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16;
}
