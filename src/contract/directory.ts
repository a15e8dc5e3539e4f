import * as v from 'valibot';
import { defineCall } from './call.ts';
import { count, Id, ListQuery, listing, text } from './vocabulary.ts';

export const Customer = v.object({
  id: Id,
  name: text(),
  dealerId: v.nullish(Id),
  dealerName: text(),
  accountCount: count(),
  locationCount: count(),
});
export type Customer = v.InferOutput<typeof Customer>;

export const customerDetailsCall = defineCall({
  name: 'getCustomer',
  summary: 'One customer',
  method: 'POST',
  path: '/api/Customer/details/{id}',
  effect: 'read',
  bearer: 'required',
  body: null,
  query: null,
  response: Customer,
});

export const customersCall = defineCall({
  name: 'getCustomers',
  summary: 'Customers that the caller may see',
  method: 'POST',
  path: '/api/Customer/customers',
  effect: 'read',
  bearer: 'required',
  body: ListQuery,
  query: null,
  response: listing(Customer),
});

export const Dealer = v.object({
  id: Id,
  name: text(),
  phone: text(),
  email: text(),
  locationCount: count(),
});
export type Dealer = v.InferOutput<typeof Dealer>;

export const dealerDetailsCall = defineCall({
  name: 'getDealer',
  summary: 'One dealer',
  method: 'POST',
  path: '/api/Dealer/details/{id}',
  effect: 'read',
  bearer: 'required',
  body: null,
  query: null,
  response: Dealer,
});

export const dealersCall = defineCall({
  name: 'getDealers',
  summary: 'Dealers that the caller may see',
  method: 'POST',
  path: '/api/Dealer/dealers',
  effect: 'read',
  bearer: 'required',
  body: ListQuery,
  query: null,
  response: listing(Dealer),
});
