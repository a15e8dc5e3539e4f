/** Where people report faults of security, as RFC 9116 writes it. */
import type { Dependencies } from '../dependencies.ts';
import { notFound } from '../http/problem.ts';
import type { ServerApp } from '../http/serverEnv.ts';
import { ASK_AGAIN } from '../http/sharedAnswer.ts';
import type { Settings } from '../settings/settings.ts';

/** At the host's root, in whichever folder the portal lies. */
export const SECURITY_TXT = '/.well-known/security.txt';
export const SECURITY_TYPE = 'text/plain; charset=utf-8';

const DAY_MS = 86_400_000;
/** The RFC recommends less than a year. Whoever runs the portal renews it by running it. */
const LIFE_DAYS = 180;

/**
 * @param now epoch milliseconds
 * @returns the file's text; undefined when no contact is set
 */
export function securityTxt(
  {
    securityContact,
    securityLanguages,
    publicUrl,
  }: Pick<Settings, 'securityContact' | 'securityLanguages' | 'publicUrl'>,
  now: number,
): string | undefined {
  if (securityContact.length === 0) return undefined;
  // By whole days, so that caches find the same text for a day.
  const expires = new Date((Math.floor(now / DAY_MS) + LIFE_DAYS) * DAY_MS);
  return [
    ...securityContact.map((address) => `Contact: ${address}`),
    `Expires: ${expires.toISOString()}`,
    ...(securityLanguages.length > 0 ? [`Preferred-Languages: ${securityLanguages.join(', ')}`] : []),
    ...(publicUrl?.startsWith('https:') ? [`Canonical: ${publicUrl}${SECURITY_TXT}`] : []),
    '',
  ].join('\n');
}

export function serveSecurityTxt(app: ServerApp, { settings, now }: Dependencies): void {
  app.get(SECURITY_TXT, (context) => {
    const text = securityTxt(settings, now());
    if (text === undefined) throw notFound();
    return context.body(text, 200, { 'Content-Type': SECURITY_TYPE, 'Cache-Control': ASK_AGAIN });
  });
}
