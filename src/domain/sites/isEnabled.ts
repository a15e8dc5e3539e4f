const ENABLED_WORDS = ['active', 'enabled', 'true'];

/** Providers send a flag or a word for whether a location is in service. */
export function isEnabled(status: boolean | string | null | undefined): boolean {
  return typeof status === 'string' ? ENABLED_WORDS.includes(status.trim().toLowerCase()) : status === true;
}
