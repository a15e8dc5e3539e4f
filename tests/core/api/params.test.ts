import { describe, expect, it } from 'vitest';
import { createApiClient } from '#core/api/client.ts';
import type { WireCall } from '#core/api/wire/call.ts';
import { locationEventsCall } from '#core/api/wire/event.ts';
import { eventDetailsCall } from '#core/api/wire/eventDetail.ts';
import { recordingDataCall } from '#core/api/wire/recording.ts';
import { searchCall } from '#core/api/wire/search.ts';
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
