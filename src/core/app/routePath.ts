import type { AnyRoute, AnyRouter } from '@tanstack/react-router';

/** A route's own path as declared, available before any router is built; '' for a route without a path. */
export function routePath({ options }: AnyRoute): string {
  return 'path' in options && typeof options.path === 'string' ? options.path : '';
}

/**
 * Addresses below a route, computed before any router exists. Params have no names here: two routes that differ only in
 * the names of their params are the same.
 */
export function pathsOf(route: AnyRoute, parent = ''): string[] {
  const own = `${parent}/${routePath(route)}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
  const children: AnyRoute[] = Object.values(route.children ?? {});
  return children.length > 0 ? children.flatMap((child) => pathsOf(child, own)) : [withoutNames(own)];
}

export function withoutNames(path: string): string {
  return path.replace(/\$\w+/g, '$');
}

/** The address of a path within the portal, as the history takes it: with the folder that serves the portal. */
export function addressOf({ basepath }: Pick<AnyRouter, 'basepath'>, path: string): string {
  return basepath.replace(/\/$/, '') + path;
}
