import * as v from 'valibot';
import { defineCall } from './call.ts';
import { ListQuery, listing } from './listing.ts';
import { DeviceStatus, Id, text } from './vocabulary.ts';

export const Speaker = v.object({
  id: Id,
  name: text(),
  status: DeviceStatus,
  locationId: v.nullish(Id),
  locationName: text(),
});
export type Speaker = v.InferOutput<typeof Speaker>;

export const speakerDetailsCall = defineCall({
  name: 'getSpeaker',
  summary: 'One speaker',
  method: 'POST',
  path: '/api/Speaker/details/{id}',
  effect: 'read',
  bearer: 'required',
  body: null,
  query: null,
  answer: Speaker,
});

export const speakersCall = defineCall({
  name: 'getSpeakers',
  summary: 'Speakers that the caller may see',
  method: 'POST',
  path: '/api/Speaker/spakers',
  effect: 'read',
  bearer: 'required',
  body: ListQuery,
  query: null,
  answer: listing(Speaker),
});
