import type { AnyRoute } from '@tanstack/react-router';

/** A route's own path as it was declared, known before any router is built; '' for a pathless one. */
export function routePath({ options }: AnyRoute): string {
  return 'path' in options && typeof options.path === 'string' ? options.path : '';
}
