import type { MouseEvent } from 'react';

/** Whether a click on a link stays in this tab. With these keys the browser opens the link in another tab or window. */
export function isPlainPress({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey && !altKey;
}
