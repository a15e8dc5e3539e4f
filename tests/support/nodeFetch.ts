import { request } from 'node:http';

/**
 * `fetch` over Node's own HTTP, for pages in a simulated document whose `fetch` would refuse a provider of another
 * origin. Loopback HTTP only; an aborted call fails with the signal's reason.
 */
export async function nodeFetch(input: Request | URL | string, init?: RequestInit): Promise<Response> {
  const asked = new Request(input, init);
  const body = Buffer.from(await asked.arrayBuffer());
  const { signal } = asked;
  return new Promise((resolve, reject) => {
    const call = request(asked.url, {
      method: asked.method,
      headers: { ...Object.fromEntries(asked.headers), 'Content-Length': body.length },
    });
    const stop = () => call.destroy(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    call.on('error', reject);
    call.on('response', async (answer) => {
      const chunks = await answer.toArray().catch(reject);
      if (!chunks) return;
      const status = answer.statusCode ?? 0;
      const content = status === 204 ? null : Buffer.concat(chunks);
      const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      resolve(new Response(content, { status, headers }));
    });
    call.end(body);
  });
}
