/**
 * One row of the provider's call table as a value. The client sends it, the server handles it, the OpenAPI page lists
 * it.
 *
 * In this folder, the comments of shapes and fields are their descriptions in docs/openapi.json. `@screens` names the
 * screens that need a field or make a call (`none` for a field that no screen needs); a field without it has those of
 * its shape. `{PRIORITIES}` stands for the words of that list.
 */
import type * as v from 'valibot';

// valibot types its own schemas this way. `unknown` would refuse schemas with a narrower input.
export type WireSchema = v.GenericSchema<unknown, unknown>;
type ObjectSchema = v.GenericSchema<unknown, Record<string, unknown>>;

/** `{name}` placeholders of a path, as a union of names. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never;

export interface WireCall<
  Path extends string = string,
  Body extends WireSchema | null = WireSchema | null,
  Query extends ObjectSchema | null = ObjectSchema | null,
  Result extends WireSchema = WireSchema,
> {
  /** Name of the OpenAPI operation, and of the client's function where the call has one of its own. */
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** Path on the API host, with `{name}` placeholders. Case-sensitive. */
  readonly path: Path;
  /** A read may be retried after a temporary failure; a command never is. */
  readonly effect: 'read' | 'command';
  /** Whether the call takes the header Idempotency-Key: the provider accepts a request of the same key once. */
  readonly takesKey?: boolean;
  /** Whether the Authorization header is sent; 'optional' sends it when there is a token. */
  readonly bearer: 'required' | 'optional' | 'never';
  readonly body: Body;
  readonly query: Query;
  /** Shape of a 200 response. Fields that a screen can do without are nullish. */
  readonly response: Result;
}

/** A call that returns one record by the id in its path. */
export type RecordCall<Result extends WireSchema> = WireCall<`${string}/{id}`, null, null, Result>;

export type BodyOf<Call extends WireCall> = Call['body'] extends WireSchema
  ? v.InferInput<Call['body']>
  : undefined;
export type QueryOf<Call extends WireCall> = Call['query'] extends ObjectSchema
  ? v.InferInput<Call['query']>
  : undefined;
export type ResponseOf<Call extends WireCall> = v.InferOutput<Call['response']>;

/** Declares a call. An identity function that keeps literal types. */
// @__NO_SIDE_EFFECTS__
export function defineCall<
  const Path extends string,
  Body extends WireSchema | null,
  Query extends ObjectSchema | null,
  Result extends WireSchema,
>(call: WireCall<Path, Body, Query, Result>): WireCall<Path, Body, Query, Result> {
  return call;
}

type PlainCall<Path extends string, Body extends WireSchema | null, Result extends WireSchema> = Pick<
  WireCall<Path, Body, null, Result>,
  'name' | 'summary' | 'path' | 'body' | 'response'
>;

/** Declares a call that signed-in people read with. */
// @__NO_SIDE_EFFECTS__
export function readCall<
  const Path extends string,
  Body extends WireSchema | null,
  Result extends WireSchema,
>(call: PlainCall<Path, Body, Result>): WireCall<Path, Body, null, Result> {
  return { ...call, method: 'POST', effect: 'read', bearer: 'required', query: null };
}

/** Declares a read that its path alone tells, such as that of one record. */
// @__NO_SIDE_EFFECTS__
export function recordCall<const Path extends string, Result extends WireSchema>(
  call: Omit<PlainCall<Path, null, Result>, 'body'>,
): WireCall<Path, null, null, Result> {
  return readCall({ ...call, body: null });
}

/** Declares a call that changes something, of a signed-in person unless it says otherwise. */
// @__NO_SIDE_EFFECTS__
export function commandCall<
  const Path extends string,
  Body extends WireSchema | null,
  Result extends WireSchema,
>(
  call: PlainCall<Path, Body, Result> & Partial<Pick<WireCall, 'bearer' | 'takesKey'>>,
): WireCall<Path, Body, null, Result> {
  return { bearer: 'required', ...call, method: 'POST', effect: 'command', query: null };
}

/**
 * Paths of the calls that the page's inline script also makes (src/early), and of the call whose response the portal does
 * not read. They stand apart from their calls, which would bring their schemas along.
 */
export const EVENT_DETAILS = '/api/Event/details/{id}';
export const LOCATION_EVENTS = '/api/Event/events/location/{locationId}';
export const EVENTS_PER_DAY = '/api/Statistics/events-per-day';
export const RECORDING_DATA = '/api/Recording/data/{id}';
export const STATISTICS = '/api/Statistics/stat-counts';
export const LOG_OFF = '/api/Session/log-off';

/** Width in CSS pixels to request a recording's picture in while there is no frame to measure. */
export const UNKNOWN_WIDTH = 640;
