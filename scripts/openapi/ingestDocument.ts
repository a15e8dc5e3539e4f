/** The calls by which other software sends events, as an OpenAPI 3.1 document of their own: no portal makes them. */
import { EVENTS_PATH, MEDIA_PATH } from '../../server/api/ingest.ts';
import { FORMATS } from '../../server/ingest/formats.ts';
import { IngestMessage, KeptUpload, TakenMessage } from '../../server/ingest/message.ts';
import { requestId, retryAfter, schemaOf, sharedHeaders } from './components.ts';
import { asJson, type JsonObject } from './jsonSchema.ts';

const DESCRIPTION = [
  'How alarm software, video management and recorders send events to the reference provider.',
  'A message is about one event and may come again, late, or before another: a part is known by source, event, list and id, and the later `sentAt` counts. 202 comes once all of it is committed.',
].join('\n\n');

/** A first message about an event, and a recording of it. */
export const MESSAGE_EXAMPLE = {
  event: 'A-2041',
  site: 'NS-1042',
  sentAt: '2026-01-31T23:59:05Z',
  startTime: '2026-01-31T23:59:00Z',
  priority: 'High',
  signals: [{ id: 's1', time: '2026-01-31T23:59:00Z', type: 'Line crossing', camera: 'Yard North' }],
  recordings: [
    {
      id: 'r1',
      time: '2026-01-31T23:58:55Z',
      camera: 'Yard North',
      type: 'PreVideo',
      media: { upload: '5f2c5f2c5f2c5f2c5f2c5f2c5f2c5f2c.mp4' },
    },
  ],
};

/** What a body of one of their own forms is told by. */
const parameters = [
  {
    name: 'format',
    in: 'query',
    description:
      'The system whose form the body has; without it the body is a message of the provider’s own form.',
    schema: { type: 'string', enum: Object.keys(FORMATS) },
  },
  {
    name: 'site',
    in: 'query',
    description: 'The site, for a form that names none.',
    schema: { type: 'string', maxLength: 200 },
  },
];

export function ingestDocument(): JsonObject {
  return asJson({
    openapi: '3.1.0',
    info: {
      title: 'Events of other software',
      version: '1.0.0',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The reference provider' }],
    security: [{ source: [] }],
    paths: {
      [EVENTS_PATH]: {
        post: {
          operationId: 'sendEvent',
          summary: 'Takes one message about one event',
          parameters,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  anyOf: [
                    { $ref: '#/components/schemas/IngestMessage' },
                    { type: 'object', description: 'With `format`: a message in the form of that system.' },
                  ],
                },
                examples: { opening: { summary: 'An event begins', value: MESSAGE_EXAMPLE } },
              },
            },
          },
          responses: {
            202: answer('All of it is committed.', 'TakenMessage'),
            ...refusals,
            400: answer('A field does not fit; nothing was written.', 'FieldFailure'),
          },
        },
      },
      [MEDIA_PATH]: {
        post: {
          operationId: 'uploadMedia',
          summary: 'Keeps one MP4 with H.264 or one JPEG, for a recording to show',
          requestBody: {
            required: true,
            content: { 'video/mp4': {}, 'image/jpeg': {}, 'application/octet-stream': {} },
          },
          responses: {
            201: answer('It is kept.', 'KeptUpload'),
            ...refusals,
            415: answer('No MP4 with H.264 and no JPEG, or another one than Content-Type says.', 'Failure'),
          },
        },
      },
    },
    components: {
      securitySchemes: {
        source: { type: 'http', scheme: 'bearer', description: 'The key of a source: `npm run source`.' },
      },
      schemas: {
        IngestMessage: { description: 'One message about one event.', ...schemaOf(IngestMessage) },
        TakenMessage: { description: 'What became of a message.', ...schemaOf(TakenMessage) },
        KeptUpload: { description: 'What was kept of an upload.', ...schemaOf(KeptUpload) },
        Failure: failure(),
        FieldFailure: failure({
          field: text(400, 'Where the fault is, as in the JSON that was sent: signals[0].time.'),
        }),
      },
      headers: sharedHeaders,
    },
  });
}

const text = (maxLength: number, description: string) => ({ type: 'string', maxLength, description });

const failure = (fields: JsonObject = {}): JsonObject => ({
  type: 'object',
  description: 'Why nothing was taken.',
  properties: {
    error: text(20_000, 'What is wrong, for people.'),
    requestId: text(200, 'Id of the call, for the provider’s support.'),
    ...fields,
  },
  required: ['error'],
});

function answer(description: string, shape: string, headers: JsonObject = {}) {
  return {
    description,
    headers: { ...requestId, ...headers },
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${shape}` } } },
  };
}

const refusals = {
  401: answer('No key, or one that was revoked.', 'Failure'),
  405: answer('Another method than POST.', 'Failure'),
  413: answer('The body is too long.', 'Failure'),
  429: answer('Too many calls or too much at once.', 'Failure', retryAfter),
  503: answer('The database is away. Send it again.', 'Failure', retryAfter),
  default: answer('Anything else.', 'Failure'),
};
