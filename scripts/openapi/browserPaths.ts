/** Paths that browsers request directly: the two sign-in redirects, and media. */
import { neededByOf } from './annotate.ts';
import { PORTAL } from './examples/example.ts';
import type { JsonObject } from './jsonSchema.ts';
import { callersOf } from './notes/calls.ts';

const response = (name: string) => ({ $ref: `#/components/responses/${name}` });

const signIn = (issuer: string): JsonObject => ({
  get: {
    operationId: `signInWith${issuer}`,
    summary: `Sign in with ${issuer}, as a whole page`,
    description:
      'Leads to the issuer, and from there to the returnUrl with #token=… or #error=… in its fragment. Any error is shown as an account that waits for approval; neither of them as a sign-in that was given up.',
    tags: ['openid'],
    ...neededByOf(callersOf[`signInWith${issuer}`] ?? []),
    'x-effect': 'read',
    security: [],
    parameters: [
      {
        name: 'returnUrl',
        in: 'query',
        required: true,
        description: "The portal's /login-callback. An address that is not the portal's must be refused.",
        ...neededByOf(callersOf[`signInWith${issuer}`] ?? []),
        schema: { type: 'string', format: 'uri', maxLength: 2_000 },
        example: `${PORTAL}/login-callback`,
      },
    ],
    responses: {
      200: {
        description: 'The demo consent page, where the reference provider has no issuer set up.',
        content: { 'text/html': {} },
      },
      303: {
        description: 'To the issuer.',
        headers: {
          Location: {
            required: true,
            schema: { type: 'string', format: 'uri', maxLength: 8_000 },
            example: 'https://accounts.example/authorize?client_id=portal',
          },
        },
      },
      400: response('BadRequest'),
      404: response('NotFound'),
      503: response('Away'),
      default: response('Failed'),
    },
  },
});

const binary = (description: string): JsonObject => ({
  description,
  headers: { 'Accept-Ranges': { schema: { type: 'string', const: 'bytes' } } },
  content: { 'video/mp4': {}, 'image/jpeg': {} },
});

/** @param mediaFile name of a media file that an example names */
export const browserPaths = (mediaFile: string): JsonObject => ({
  '/api/openid/google-login': signIn('Google'),
  '/api/openid/microsoft-login': signIn('Microsoft'),
  '/media/{file}': {
    get: {
      operationId: 'getMedia',
      summary: 'A clip or picture, at the address that the recording call gave',
      description:
        'Only an example: the url of a recording may lie anywhere. It carries its own permission, lives for minutes and is fetched without a token. After a 401, 403 or 410 the portal asks for the recording once more.',
      tags: ['media'],
      ...neededByOf(callersOf.getMedia ?? []),
      'x-effect': 'read',
      security: [],
      parameters: [
        {
          name: 'file',
          in: 'path',
          required: true,
          description: 'Name of the file.',
          schema: { type: 'string', maxLength: 200 },
          example: mediaFile,
        },
        {
          name: 'Range',
          in: 'header',
          required: false,
          description: 'One range of bytes.',
          schema: { type: 'string', maxLength: 100 },
          example: 'bytes=0-65535',
        },
      ],
      responses: {
        200: binary('The whole file.'),
        206: binary('The range that was asked for.'),
        403: response('Failed'),
        404: response('NotFound'),
        416: response('Failed'),
        default: response('Failed'),
      },
    },
  },
});
