/** Blots out anything in a text that looks like a token: three base64url parts, or what follows `Bearer`. */
export function withoutTokens(text: string): string {
  return text
    .replace(/\beyJ[\w-]+(?:\.[\w-]*)*/g, '[token]')
    .replace(/\b[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}/g, '[token]')
    .replace(/\bbearer\s+[^\s"']+/gi, 'Bearer [token]');
}
