/**
 * Starts the providers of the screen tests, each with a database of its own. They run in the process of the test run: a
 * test's document brings its own URL, Request and Response, which the server's code must not meet, and one process loads
 * that code once for all test files.
 */
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import type { TestProject } from 'vitest/node';
import { readSettings } from '../../server/settings/settings.ts';
import { serve } from './listen.ts';
import { addAccounts } from './people.ts';
import { type Provider, startProvider } from './provider.ts';
import { copyFromSeeds, makeSeedFolder } from './seeds.ts';

const Wanted = v.object({
  /** Number of demo incidents. */
  incidents: v.number(),
  /** Origin of the portal that reset links may lead to. */
  portalOrigin: v.string(),
  smtpUrl: v.string(),
});

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { seeds, remove } = await makeSeedFolder();
  copyFromSeeds(seeds);
  const providers = new Map<string, Provider>();

  async function start(request: IncomingMessage): Promise<string> {
    const wanted = v.parse(Wanted, JSON.parse(await text(request)));
    const { allowedOrigins, smtpUrl, mailFrom } = readSettings({
      PORTAL_ALLOWED_ORIGINS: wanted.portalOrigin,
      PORTAL_SMTP_URL: wanted.smtpUrl,
      PORTAL_MAIL_FROM: 'portal@company.example',
    });
    const settings = { allowedOrigins, smtpUrl, mailFrom };
    const provider = await startProvider({ incidents: wanted.incidents, settings });
    providers.set(provider.url, provider);
    await addAccounts(provider);
    return provider.url;
  }

  async function end(request: IncomingMessage): Promise<string> {
    const url = await text(request);
    await providers.get(url)?.close();
    providers.delete(url);
    return '';
  }

  const host = await serve((request, response) => {
    (request.url === '/end' ? end(request) : start(request)).then(
      (answer) => response.end(answer),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  project.provide('providerHost', host.url);
  return async () => {
    await host.close();
    for (const provider of providers.values()) await provider.close();
    await remove();
  };
}
