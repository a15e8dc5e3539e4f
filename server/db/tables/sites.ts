/** Who sells, who pays, and where the cameras stand. */
import type { Flag } from './columnTypes.ts';

/** Resellers of the monitoring service. */
export interface DealersTable {
  id: number;
  name: string;
  foldedName: string;
  phone: string | null;
  email: string | null;
}

/** Companies that the service is rendered to. A user sees the locations of one customer at most, Admins all. */
export interface CustomersTable {
  id: number;
  name: string;
  foldedName: string;
  dealerId: number;
}

/** Billing accounts of a customer. */
export interface AccountsTable {
  id: number;
  name: string;
  foldedName: string;
  customerId: number;
}

/** Monitored sites. */
export interface LocationsTable {
  id: number;
  name: string;
  foldedName: string;
  /** The provider's account number of this site, e.g. 'NS-1042'. */
  accountCode: string;
  foldedAccountCode: string;
  enabled: Flag;
  streetAddress: string | null;
  city: string | null;
  province: string | null;
  postal: string | null;
  /** IANA name, e.g. 'America/Toronto': the clock that the site's recurring schedule items follow. */
  timeZone: string;
  dealerId: number;
  accountId: number;
  customerId: number;
  /** Words of name, account code and address. */
  searchWords: string;
}
