import { describe, expect, it } from 'vitest';
import type { WireCall } from '#contract/call.ts';
import { eventDetailsCall, locationEventsCall } from '#contract/event.ts';
import { recordingDataCall } from '#contract/recording.ts';
import { searchCall } from '#contract/search.ts';
import { createApiClient } from '#core/api/client.ts';
import { plain, startApiServer } from './apiServer.ts';
import { rejection } from './testClient.ts';

/** The client as untyped code would use it. */
async function sent(call: WireCall, input: string): Promise<{ error: unknown; requests: number }> {
  const { origin, received } = await startApiServer(plain(204, ''));
  const api = createApiClient({
    baseUrl: origin,
    token: () => null,
    onUnauthorized: () => {},
    onDefect: () => {},
  });
  return { error: await rejection(api.send(call, JSON.parse(input))), requests: received.length };
}

describe('a call whose parameter is missing', () => {
  it.each([
    ['an undefined id', eventDetailsCall, '{}', "The parameter 'id' must be defined."],
    ['a null id', eventDetailsCall, '{"params":{"id":null}}', "The parameter 'id' must be defined."],
    [
      'an undefined locationId',
      locationEventsCall,
      '{"params":{}}',
      "The parameter 'locationId' must be defined.",
    ],
    ['a null query', searchCall, '{"query":{"query":null}}', "The parameter 'query' cannot be null."],
    [
      'a null width',
      recordingDataCall,
      '{"params":{"id":1},"query":{"width":null}}',
      "The parameter 'width' cannot be null.",
    ],
    [
      'a null height',
      recordingDataCall,
      '{"params":{"id":1},"query":{"width":640,"height":null}}',
      "The parameter 'height' cannot be null.",
    ],
  ])('refuses %s before asking', async (_, call, input, message) => {
    const { error, requests } = await sent(call, input);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ message });
    expect(requests).toBe(0);
  });
});
