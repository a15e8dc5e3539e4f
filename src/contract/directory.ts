import * as v from 'valibot';
import { recordCall } from './call.ts';
import { count, Id, listCall, text } from './vocabulary.ts';

/** A customer of the provider. @screens Customers */
export const Customer = v.object({
  /** Id of the customer. */
  id: Id,
  /** Name of the customer. */
  name: text(),
  /** Id of the dealer. Its name links to it. */
  dealerId: v.nullish(Id),
  /** Name of the dealer. */
  dealerName: text(),
  /** Number of the customer’s accounts. */
  accountCount: count(),
  /** Number of the customer’s sites. */
  locationCount: count(),
});
export type Customer = v.InferOutput<typeof Customer>;

/** @screens Customers */
export const customerDetailsCall = recordCall({
  name: 'getCustomer',
  summary: 'One customer',
  path: '/api/Customer/details/{id}',
  response: Customer,
});

/** @screens Customers */
export const customersCall = listCall({
  name: 'getCustomers',
  summary: 'Customers that the caller may see',
  path: '/api/Customer/customers',
  row: Customer,
});

/** A dealer, who looks after sites. @screens Dealers */
export const Dealer = v.object({
  /** Id of the dealer. */
  id: Id,
  /** Name of the dealer. */
  name: text(),
  /** Telephone number. */
  phone: text(),
  /** E-mail address. */
  email: text(),
  /** Number of the sites that the dealer looks after. */
  locationCount: count(),
});
export type Dealer = v.InferOutput<typeof Dealer>;

/** @screens Dealers */
export const dealerDetailsCall = recordCall({
  name: 'getDealer',
  summary: 'One dealer',
  path: '/api/Dealer/details/{id}',
  response: Dealer,
});

/** @screens Dealers */
export const dealersCall = listCall({
  name: 'getDealers',
  summary: 'Dealers that the caller may see',
  path: '/api/Dealer/dealers',
  row: Dealer,
});
