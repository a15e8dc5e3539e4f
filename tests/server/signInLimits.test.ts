import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../support/answers.ts';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';

const MINUTE = 60_000;
let provider: Provider;
let clock = Date.now();

beforeAll(async () => {
  provider = await startProvider({ now: () => clock });
});
afterAll(() => provider.close());

const login = (username: string, password: string) =>
  provider.post('/api/Authenticate', { username, password });

describe('too many failures', () => {
  it('stop an account for a while, whether it exists or not, and the right password too', async () => {
    clock += 60 * MINUTE;
    for (const name of ['jordan', 'ghost']) {
      for (let attempt = 0; attempt < 10; attempt += 1) expect((await login(name, 'wrong')).status).toBe(401);
      const stopped = await login(name, DEMO_PASSWORD);
      expect(stopped.headers.get('Retry-After')).toBe('900');
      expect(await refusalOf(stopped)).toEqual({
        status: 429,
        error: 'Too many attempts. Please try again in 15 minutes.',
      });
    }
    clock += 14 * MINUTE;
    expect(await refusalOf(await login('jordan', DEMO_PASSWORD))).toMatchObject({
      error: 'Too many attempts. Please try again in 1 minute.',
    });
    clock += MINUTE;
    expect((await login('jordan', DEMO_PASSWORD)).status).toBe(200);
  });

  it('sent all at once do not slip by', async () => {
    clock += 60 * MINUTE;
    const answers = await Promise.all(Array.from({ length: 20 }, () => login('avery', 'wrong')));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
  });

  it('stop an address that tries many accounts, while successes cost it nothing', async () => {
    clock += 60 * MINUTE;
    for (let good = 0; good < 5; good += 1) expect((await login('admin', DEMO_PASSWORD)).status).toBe(200);
    const names = Array.from({ length: 50 }, (_, index) => `user-${index}`);
    const answers = await Promise.all(names.map((name) => login(name, 'wrong')));
    expect(answers.map((answer) => answer.status)).toEqual(names.map(() => 401));
    expect((await login('admin', DEMO_PASSWORD)).status).toBe(429);
  });
});
