/** What a portal tells of a failure in somebody's browser: where in the code, never what was on the screen. */
import * as v from 'valibot';

const word = (most: number) => v.pipe(v.string(), v.regex(/^[\w.-]+$/), v.maxLength(most));

export const ErrorReport = v.object({
  /** Id of the portal's build. */
  build: word(64),
  /** Pattern of the route, with the names of its parameters: '/event/$id'. */
  route: v.pipe(v.string(), v.regex(/^\/[\w$./-]*$/), v.maxLength(200)),
  /** Class of the error: 'TypeError', 'ApiError'. */
  kind: word(64),
  /** The error's own message, which the portal has redacted; it is redacted once more before it is logged. */
  message: v.optional(v.pipe(v.string(), v.maxLength(500))),
  /** File of the build, line and column: 'assets/portal-Ab_-123.js:1:4711'. */
  place: v.optional(v.pipe(v.string(), v.regex(/^[\w./-]+(?::\d{1,7}){0,2}$/), v.maxLength(200))),
  /** HTTP status of a failed call. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599))),
  /** X-Request-Id of a failed call. */
  requestId: v.optional(word(64)),
  /** How often the error has happened on the page; 1 by default. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
});
export type ErrorReport = v.InferOutput<typeof ErrorReport>;
