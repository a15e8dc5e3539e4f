const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The smallest available form that the client accepts. */
export function bestEncoding(accept: string | undefined, atHand: readonly string[]): Encoding {
  const accepted = new Map(
    (accept ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const refused = parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter));
      return [name.trim(), !refused] as const;
    }),
  );
  const takes = (name: string) => accepted.get(name) ?? accepted.get('*') ?? false;
  return ENCODINGS.find((name) => name !== 'identity' && atHand.includes(name) && takes(name)) ?? 'identity';
}
