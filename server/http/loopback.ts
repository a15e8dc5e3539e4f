/**
 * Whether a host's name means the machine itself: localhost and names below it, 127.0.0.0/8 and ::1, as a setting or a
 * URL writes them. A port is no part of it.
 */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(name);
}
