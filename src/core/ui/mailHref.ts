// Lone surrogates (Cs) cannot be encoded.
const ADDRESS = /^([^\s@<>,;:"\\\p{Cs}]+)@([^\s@<>,;:"\\\p{Cs}]+)$/u;

/**
 * 'mailto:' link of exactly one address, or null for anything else. The address is encoded, so that it can add no
 * recipient, header or text to the message.
 */
export function mailHref(address: unknown): string | null {
  const parts = typeof address === 'string' ? ADDRESS.exec(address.trim()) : null;
  const [, local, domain] = parts ?? [];
  if (!local || !domain) return null;
  return `mailto:${encodeURIComponent(local)}@${encodeURIComponent(domain)}`;
}
