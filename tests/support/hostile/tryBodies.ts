/**
 * Sends bad bodies to every operation. Operations with a body must refuse them; operations without one must ignore
 * them.
 */
import type { WireCall } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { idsFor } from '../callTable.ts';
import type { Provider } from '../provider.ts';
import { rawRequest } from '../rawRequest.ts';
import { badAddresses } from './badAddresses.ts';
import { type Body, badBodies } from './badBodies.ts';
import { inTurns } from './inTurns.ts';
import { Tally } from './tally.ts';

/**
 * @param token a token of avery's
 * @param count bad inputs per operation
 */
export async function tryBodies(
  provider: Provider,
  token: string,
  count: number,
  seed: number,
): Promise<Tally> {
  const tally = new Tally();
  for (const [index, call] of calls.entries()) {
    if (call.body) await refused(provider, call, token, badBodies(call, count, seed + index), tally);
    else await misaddressed(provider, call, token, badAddresses(call, count, seed + index), tally);
  }
  return tally;
}

async function refused(
  provider: Provider,
  call: WireCall,
  token: string,
  bodies: readonly Body[],
  tally: Tally,
) {
  const path = await goodPath(provider, call);
  await inTurns(bodies, async (body) => {
    const response = await fetch(`${provider.url}${path}`, {
      method: call.method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body,
    });
    const text = await response.text();
    tally.count(response.status);
    if (response.status !== 400 || !text.includes('"requestId"'))
      tally.blame(`${call.name} ${response.status} ${text.slice(0, 80)} for ${String(body)}`);
  });
}

async function misaddressed(
  provider: Provider,
  call: WireCall,
  token: string,
  paths: readonly string[],
  tally: Tally,
) {
  await inTurns(paths, async (path) => {
    const { status, body } = await rawRequest(
      provider.url,
      path,
      { Authorization: `Bearer ${token}` },
      call.method,
    );
    tally.count(status);
    if (status !== 400 && status !== 404)
      tally.blame(`${call.name} ${status} ${body.toString()} for ${path}`);
  });
}

async function goodPath(provider: Provider, call: WireCall): Promise<string> {
  if (!call.path.includes('{')) return call.path;
  const { own } = await idsFor(provider, call, 'avery');
  return call.path.replace(/\{\w+\}/, String(own));
}
