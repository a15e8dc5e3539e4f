import { vi } from 'vitest';

/** Until the test's end every media query matches, as in a window that is narrower than any table; those of a text twice as large by choice. */
export function narrowWindow(textSize: 1 | 2 = 1): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: textSize === 2 || !media.includes(': 15em') }),
  );
}
