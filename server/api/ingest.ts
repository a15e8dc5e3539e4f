/** Events and media of other software. Its calls are none of the portal's: a source shows a key, never a person's token. */
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { CallLines } from '../http/callLines.ts';
import { MinuteLimit } from '../http/minuteLimit.ts';
import { Problem, wrongMethod } from '../http/problem.ts';
import { readJson, readTexts } from '../http/readInput.ts';
import type { ServerEnv } from '../http/serverEnv.ts';
import { formatNamed, inTheirWords, readForeign } from '../ingest/formats.ts';
import { AheadOfNow, readMessage } from '../ingest/message.ts';
import { sourceFromHeader } from '../ingest/sources.ts';
import { takeMessage } from '../ingest/takeMessage.ts';
import { keepUpload } from '../ingest/uploads.ts';
import type { Api } from './handle.ts';

export const EVENTS_PATH = '/api/ingest/events';
/** Takes greater bodies than other calls. */
export const MEDIA_PATH = '/api/ingest/media';

/** Of one source in this process. */
const LINES = { running: 4, waiting: 200 };

export function serveIngest({ app, deps }: Api): void {
  const rate = new MinuteLimit<number>({ each: deps.settings.ingestCalls });
  const messages = new CallLines(LINES);
  // Apart, so that no alarm waits behind clips that come slowly.
  const uploads = new CallLines(LINES);

  app.post(EVENTS_PATH, async (context) => {
    const sourceId = await sourceOf(context, deps, rate);
    const { format: name, ...query } = readTexts(context);
    const format = name === undefined ? undefined : formatNamed(name);
    const body = await readJson(context);
    const foreign = format && { format, body, query };
    try {
      const message = foreign ? readForeign(foreign, deps.now()) : readMessage(body, deps.now());
      const desk = { db: deps.db, sourceId, mediaOrigins: deps.settings.mediaOrigins, now: deps.now() };
      const taken = await messages.run(sourceId, () => takeMessage(desk, message));
      deps.tell();
      return context.json(taken, 202);
    } catch (error) {
      // A source takes a 400 for its own fault, and does not send the message again.
      if (error instanceof AheadOfNow && (await deps.steadyClock.isBehind()))
        throw new Problem(503, 'The clock of the service is wrong. Please send the message again.', {
          'Retry-After': '60',
        });
      throw foreign ? inTheirWords(foreign, error) : error;
    }
  });

  app.post(MEDIA_PATH, async (context) => {
    const sourceId = await sourceOf(context, deps, rate);
    const { db, log, settings } = deps;
    const desk = { db, log, dataDir: settings.dataDir, sourceId, now: deps.now() };
    const type = context.req.header('Content-Type');
    return context.json(await uploads.run(sourceId, () => keepUpload(desk, context.req.raw.body, type)), 201);
  });

  for (const path of [EVENTS_PATH, MEDIA_PATH])
    app.all(path, () => {
      throw wrongMethod('POST');
    });
}

/** @throws Problem 401 for a key that is nobody's, 429 when the source calls too often */
async function sourceOf(
  context: Context<ServerEnv>,
  { db, now }: Dependencies,
  rate: MinuteLimit<number>,
): Promise<number> {
  const sourceId = await sourceFromHeader(db, context.req.header('Authorization'));
  if (sourceId === undefined)
    throw new Problem(401, 'Send the key of a source as Authorization: Bearer.', {
      'WWW-Authenticate': 'Bearer',
    });
  context.set('sourceId', sourceId);
  const pause = rate.pause(sourceId, now());
  if (pause > 0) {
    const seconds = Math.ceil(pause / 1000);
    throw new Problem(429, `Too many calls. Go on in ${seconds} seconds.`, {
      'Retry-After': String(seconds),
    });
  }
  return sourceId;
}
