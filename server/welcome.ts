import type { Settings } from './settings.ts';

const DEMO_LOGINS = [
  ['avery', 'customer with 43 sites'],
  ['jordan', 'customer with one site'],
  ['admin', 'administrator'],
  ['casey', 'not yet approved'],
] as const;

/** What is printed when the server is ready. */
export function welcome(url: string, settings: Settings, isDemo: boolean): string {
  const address = `${settings.publicUrl ?? url}${settings.basePath}`;
  const lines = ['', `${settings.product} is ready at ${address}`];
  if (isDemo) {
    lines.push('', 'Demo logins, password vigil-demo:');
    for (const [name, note] of DEMO_LOGINS) lines.push(`  ${name.padEnd(8)} ${note}`);
  }
  return `${lines.join('\n')}\n\n`;
}
