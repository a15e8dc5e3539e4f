/**
 * The values of a route's params in an address path.
 * @param route as declared, e.g. '/event/$id'
 * @param path within the portal's folder, e.g. '/event/12'
 * @returns null when the path does not match the route
 */
export function matchPath(route: string, path: string): Record<string, string> | null {
  const wanted = segments(route);
  const given = segments(path);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const value = given[index] ?? '';
    if (name.startsWith('$')) params[name.slice(1)] = value;
    else if (name !== value) return null;
  }
  return params;
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
