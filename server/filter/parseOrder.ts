import { FilterError } from './filterError.ts';

export interface Order {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/**
 * Reads `'{field} {asc|desc}'`.
 * @throws FilterError for any other text
 */
export function parseOrder(source: string): Order {
  const [, field, direction] = /^([A-Za-z][A-Za-z0-9.]{0,63}) (asc|desc)$/.exec(source) ?? [];
  if (field === undefined || (direction !== 'asc' && direction !== 'desc'))
    throw new FilterError("The order must read '{field} asc' or '{field} desc'.");
  return { field, direction };
}
