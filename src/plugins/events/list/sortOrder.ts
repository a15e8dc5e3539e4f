/** The sort order as one word of the address: `location.name` ascending, `-location.name` descending. */
import type { SortDirection } from '#core/ui/table/DataTable.tsx';

const CUSTOMER_FIELDS = [
  'incident.id',
  'accountName',
  'location.name',
  'incident.startTime',
  'incident.endTime',
  'incident.alarmCount',
  'incident.voiceDownCount',
  'incident.policeContacted',
  'incident.guardDispatched',
] as const;

/** Fields that the provider sends, and sorts by, for Admins only. */
const ADMIN_FIELDS = ['incident.priority', 'lastUserName'] as const;

export type SortField = (typeof CUSTOMER_FIELDS)[number] | (typeof ADMIN_FIELDS)[number];
export type SortOrder = SortField | `-${SortField}`;

export const DEFAULT_ORDER: SortOrder = '-incident.startTime';

const SORT_FIELDS: readonly SortField[] = [...CUSTOMER_FIELDS, ...ADMIN_FIELDS];
const ADMIN_ONLY: ReadonlySet<SortField> = new Set(ADMIN_FIELDS);
const ORDERS: ReadonlySet<unknown> = new Set(SORT_FIELDS.flatMap((field) => [field, `-${field}`]));

export function isSortOrder(value: unknown): value is SortOrder {
  return ORDERS.has(value);
}

export function fieldOf(order: SortOrder): SortField {
  return SORT_FIELDS.find((field) => order === field || order === `-${field}`) ?? 'incident.startTime';
}

export function directionOf(order: SortOrder): SortDirection {
  return order.startsWith('-') ? 'desc' : 'asc';
}

/** The address's word for a sort order; null when the list cannot be sorted by the field. */
export function sortOrderOf(field: string, direction: SortDirection): SortOrder | null {
  const order = direction === 'desc' ? `-${field}` : field;
  return isSortOrder(order) ? order : null;
}

/** The order itself, or the default when it uses a field that only Admins receive. */
export function permittedOrder(order: SortOrder, admin: boolean): SortOrder {
  return admin || !ADMIN_ONLY.has(fieldOf(order)) ? order : DEFAULT_ORDER;
}

/** The order in the form of the list call: `'{field} {asc|desc}'`. */
export function orderExpression(order: SortOrder): string {
  return `${fieldOf(order)} ${directionOf(order)}`;
}
