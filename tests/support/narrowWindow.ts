import { onTestFinished, vi } from 'vitest';

/** Until the test's end every media query matches, as in a window that is narrower than any table. */
export function narrowWindow(): void {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
}
