import type { ComponentType } from 'react';

/**
 * What stands in place of a page whose code is gone. The end of the shell puts it here, out of the entry and early:
 * by the time that code is missing, this could not be had either.
 */
export const missingCodePage: { current: ComponentType | null } = { current: null };
