/** Addresses on the API host. */

export type PathValues = Readonly<Record<string, number>>;
export type QueryValues = Readonly<Record<string, unknown>>;

/** The page's own address; undefined outside a page, where base addresses must be absolute. */
const pageAddress = () => globalThis.location?.href;

/**
 * Address of a path on the API host.
 * @param baseUrl '' for the page's own origin, else the API's address, including any path prefix
 * @param path begins with a slash
 * @param query undefined values are left out
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

/**
 * Undefined values are allowed: they are left out of the query.
 * @throws Error when a query value is null
 */
export function refuseNulls(query: QueryValues): void {
  for (const [name, value] of Object.entries(query)) {
    if (value === null) throw new Error(`The parameter '${name}' cannot be null.`);
  }
}
