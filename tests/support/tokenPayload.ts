import * as v from 'valibot';

const Claims = v.looseObject({ em: v.array(v.string()), sid: v.optional(v.string()) });

/** The claims of a token, unchecked. */
export function tokenPayload(token: string | null | undefined) {
  const [, payload = ''] = (token ?? '').split('.');
  return v.parse(Claims, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}
