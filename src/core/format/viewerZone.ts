declare global {
  interface Window {
    /** Absent in older browsers. */
    readonly Temporal?: { readonly Now: { timeZoneId(): string } };
  }
}

/** IANA name of the browser's time zone. */
export function viewerZone(): string {
  // The first formatter of a page takes 25 ms, on a phone 100 ms, and would delay the first paint. Temporal takes none.
  return (
    globalThis.window?.Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  );
}

/** An instant on the browser's clock: '2026-11-21T18:00', with seconds and milliseconds unless they are 0. */
export function wallText(instant: Date): string {
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString();
  return local.replace(/(:00)?\.000Z$|Z$/, '');
}
