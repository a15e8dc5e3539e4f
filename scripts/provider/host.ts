/** A host of the API, as its calls are sent to it. */
import type * as v from 'valibot';
import type { WireCall, WireSchema } from '#contract/call.ts';

/** A call whose answer is read as this. */
export type CallOf<Answer> = WireCall<
  string,
  WireSchema | null,
  v.GenericSchema<unknown, Record<string, unknown>> | null,
  v.GenericSchema<unknown, Answer>
>;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined when it is not JSON. */
  readonly json: unknown;
}

export interface Sent {
  readonly token?: string | undefined;
  /** Value for the placeholder in the path. */
  readonly id?: number | undefined;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
}

export interface Host {
  /** @throws Error when there is no response within half a minute */
  send(call: WireCall, sent?: Sent): Promise<Reply>;
  /** Sends any other request to the host, or to another host if the address is absolute. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

const TIMEOUT_MS = 30_000;

/** @param url address without a slash at its end */
export function hostAt(url: string): Host {
  function get(path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return fetch(new URL(path, `${url}/`), { ...init, redirect: 'manual', signal });
  }
  return {
    fetch: get,
    async send(call, { token, id, body, query }: Sent = {}) {
      const path = `${url}${call.path.replace(/\{\w+\}/, String(id))}`;
      const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
      const response = await get(`${path}${search}`, {
        method: call.method,
        headers: {
          Accept: 'application/json',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: parsed(text) };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
