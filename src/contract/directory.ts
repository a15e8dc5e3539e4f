import * as v from 'valibot';
import { recordCall } from './call.ts';
import { count, Id, listCall, text } from './vocabulary.ts';

export const Customer = v.object({
  id: Id,
  name: text(),
  dealerId: v.nullish(Id),
  dealerName: text(),
  accountCount: count(),
  locationCount: count(),
});
export type Customer = v.InferOutput<typeof Customer>;

export const customerDetailsCall = recordCall({
  name: 'getCustomer',
  summary: 'One customer',
  path: '/api/Customer/details/{id}',
  response: Customer,
});

export const customersCall = listCall({
  name: 'getCustomers',
  summary: 'Customers that the caller may see',
  path: '/api/Customer/customers',
  row: Customer,
});

export const Dealer = v.object({
  id: Id,
  name: text(),
  phone: text(),
  email: text(),
  locationCount: count(),
});
export type Dealer = v.InferOutput<typeof Dealer>;

export const dealerDetailsCall = recordCall({
  name: 'getDealer',
  summary: 'One dealer',
  path: '/api/Dealer/details/{id}',
  response: Dealer,
});

export const dealersCall = listCall({
  name: 'getDealers',
  summary: 'Dealers that the caller may see',
  path: '/api/Dealer/dealers',
  row: Dealer,
});
