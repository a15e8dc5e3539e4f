import type { AnyRoute } from '@tanstack/react-router';

/** A route's own path as declared, available before any router is built; '' for a route without a path. */
export function routePath({ options }: AnyRoute): string {
  return 'path' in options && typeof options.path === 'string' ? options.path : '';
}
