/** An answer of each kind of failure. */

import type { WireCall } from '#contract/call.ts';
import { feedbackCall } from '#contract/contact.ts';
import { armedStatusCall, locationDetailsCall, locationsCall } from '#contract/location.ts';
import { searchCall } from '#contract/search.ts';
import { authenticateCall, resetEmailCall } from '#contract/session.ts';
import { PORTAL } from './example.ts';
import { type Asked, DEMO_PASSWORD, type ExampleProvider } from './exampleProvider.ts';
import { stable } from './stable.ts';

/** @returns by the names of the document's shared responses */
export async function takeFailures(provider: ExampleProvider): Promise<Record<string, unknown>> {
  const token = await provider.signIn('admin');
  const answerTo = async (call: WireCall, asked: Asked): Promise<unknown> =>
    stable((await provider.ask(call, asked)).answer);
  const login = (username: string, password: string) =>
    answerTo(authenticateCall, { body: { username, password } });
  const mail = { username: 'nobody', validateURL: `${PORTAL}/reset-password`, brand: 'Vigil' };
  let tooMany: unknown;
  for (let times = 0; times < 6; times += 1) tooMany = await answerTo(resetEmailCall, { body: mail });
  return {
    BadRequest: await answerTo(locationsCall, { token, body: { filter: 'location.colour == true' } }),
    Unauthorized: await answerTo(locationsCall, { body: {} }),
    WrongPassword: await login('admin', 'not it'),
    NotApproved: await login('casey', DEMO_PASSWORD),
    NotFound: await answerTo(locationDetailsCall, { token, params: { id: 999_999 } }),
    TooLarge: await answerTo(feedbackCall, { token, body: { subject: 'x', notes: 'x'.repeat(300_000) } }),
    TooMany: tooMany,
    Away: await answerTo(armedStatusCall, { token, params: { id: 31 } }),
    Failed: await answerTo({ ...searchCall, method: 'POST' }, { token }),
  };
}
