import { afterAll, beforeAll, vi } from 'vitest';

/**
 * For a file or a `describe`: what is made before its first test and closed after its last one, such as a provider or a
 * database. Its parts can be read in between.
 */
export function ofFile<Made extends { close(): Promise<void> }>(make: () => Promise<Made>): Made {
  let made: Made | undefined;
  beforeAll(async () => {
    made = await make();
  });
  afterAll(() => made?.close());
  return new Proxy({} as Made, { get: (_, name) => Reflect.get(made ?? {}, name) });
}

/** For a file: a provider's rounds come when a test moves the timers. Database and network keep their own time. */
export function holdRounds(): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}
