import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';

/** Values that accompany a request through the app. */
export interface ServerEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Id of this request, for the log and for people. */
    requestId: string;
    /** Account id of the bearer, once the token was read. */
    callerId?: number;
    /** Id of the software that sends events, once its key was read. */
    sourceId?: number;
  };
}

export type ServerApp = Hono<ServerEnv>;
