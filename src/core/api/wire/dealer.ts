import * as v from 'valibot';
import { defineCall } from './call.ts';
import { ListQuery, listing } from './listing.ts';
import { count, Id, text } from './vocabulary.ts';

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
  answer: Dealer,
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
  answer: listing(Dealer),
});
