/** Unsigned tokens: the portal reads claims and leaves the signature to the provider. */
export function tokenOf(claims: unknown): string {
  return rawToken(JSON.stringify(claims));
}

export function rawToken(payload: string): string {
  return `e30.${Buffer.from(payload, 'utf8').toString('base64url')}.c2ln`;
}
