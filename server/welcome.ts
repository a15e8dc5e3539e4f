/** What the server says when it is ready: a text on a terminal, else a line of the log. */
import type { RunningServer } from './launch.ts';
import { startLog } from './log/log.ts';
import { printable } from './log/printable.ts';
import { DEMO_PASSWORD } from './seed/users.ts';
import { VERSION } from './settings/settings.ts';

const DEMO_LOGINS = [
  ['avery', 'customer with 43 sites'],
  ['jordan', 'customer with one site'],
  ['admin', 'administrator'],
  ['casey', 'not yet approved'],
] as const;

/** @param url origin for people; the server's own, or that of what is in front of it */
export function welcome({ listening, metrics, deps }: RunningServer, url: string): void {
  const { settings } = deps;
  const address = `${settings.publicUrl ?? url}${settings.basePath}`;
  const ready = `${settings.product} is ready at ${address}`;
  if (!process.stdout.isTTY) {
    const demo = deps.isDemo() && {
      demoPassword: DEMO_PASSWORD,
      demoLogins: DEMO_LOGINS.map(([name]) => name),
    };
    startLog.info({ url: address, listening, metrics, version: VERSION, ...demo }, ready);
    return;
  }
  const lines = [
    '',
    address.includes(listening) ? ready : `${ready} (listening on ${listening})`,
    `Version ${VERSION}`,
  ];
  if (deps.isDemo()) {
    lines.push('', `Demo logins, password ${DEMO_PASSWORD}:`);
    for (const [name, note] of DEMO_LOGINS) lines.push(`  ${name.padEnd(8)} ${note}`);
  }
  process.stdout.write(`${lines.map(printable).join('\n')}\n\n`);
}
