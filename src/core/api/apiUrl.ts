/** Addresses on the API host. */

type PathValues = Readonly<Record<string, number>>;
type QueryValues = Readonly<Record<string, unknown>>;

/** The page's own address where there is a page; absolute base addresses need none. */
const pageAddress = () => globalThis.location?.href;

/**
 * Address of a path on the API host.
 * @param baseUrl '' for the page's own origin, else where the API lives, a path prefix included
 * @param path begins with a slash
 * @param query values that are undefined are left out
 */
export function apiUrl(baseUrl: string, path: string, query: QueryValues = {}): string {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`, pageAddress());
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/**
 * Fills the `{name}` placeholders of a call's path.
 * @throws Error when a value is undefined, null or not a number
 */
export function fillPath(path: string, values: PathValues = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === null || Number.isNaN(value)) {
      throw new Error(`The parameter '${name}' must be defined.`);
    }
    return encodeURIComponent(String(value));
  });
}

/** @throws Error when a query value is null; undefined is fine, it is left out. */
export function refuseNulls(query: QueryValues): void {
  for (const [name, value] of Object.entries(query)) {
    if (value === null) throw new Error(`The parameter '${name}' cannot be null.`);
  }
}
