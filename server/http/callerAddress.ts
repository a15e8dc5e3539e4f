import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * Network address of the client.
 * @param proxies number of reverse proxies in front; each has appended the address that it saw to X-Forwarded-For
 */
export function callerAddress(context: Context, proxies: number): string {
  const peer = getConnInfo(context).remote.address ?? 'unknown';
  if (proxies === 0) return peer;
  const forwarded = (context.req.header('X-Forwarded-For') ?? '').split(',').map((entry) => entry.trim());
  return forwarded.at(-proxies) || peer;
}
