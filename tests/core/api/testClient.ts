import { type ApiClient, createApiClient, type ResponseDefect } from '#core/api/client.ts';

export interface TestClient {
  api: ApiClient;
  /** Tokens that a 401 was reported for. */
  unauthorized: string[];
  defects: ResponseDefect[];
}

export function testClient(baseUrl: string, token: string | null = 'a.b.c'): TestClient {
  const unauthorized: string[] = [];
  const defects: ResponseDefect[] = [];
  const api = createApiClient({
    baseUrl,
    token: () => token,
    onUnauthorized: (stale) => unauthorized.push(stale),
    onDefect: (defect) => defects.push(defect),
  });
  return { api, unauthorized, defects };
}

/** What a promise rejects with; fails when it does not. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new Error(`resolved with ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );
}
