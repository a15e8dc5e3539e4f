/** Emergency contacts, and the change requests that customers send (the provider calls them feedback). */
import * as v from 'valibot';
import { defineCall, recordCall } from './call.ts';
import { count, Id, instant, listCall, listOf, text, textOf } from './vocabulary.ts';

/** Most characters of a change request's texts, as JavaScript counts them. */
export const MOST_SUBJECT = 200;
export const MOST_NOTES = 10_000;

export const Contact = v.object({
  id: Id,
  firstname: text(),
  lastname: text(),
  /** Optional: name as the emergency list shows it, e.g. 'Night Desk'. */
  listName: text(),
  cell: text(),
  work: text(),
  home: text(),
  email: text(),
  /** Optional: the sites whose emergency list the contact is on. */
  locations: listOf(
    v.object({
      id: v.nullish(Id),
      name: text(),
      /** Place in the order of calling, from 1. */
      rank: count(),
    }),
  ),
});
export type Contact = v.InferOutput<typeof Contact>;

/** A row holds the fields under `contact`, perhaps with an id of its own beside it, or holds them directly. */
export const ContactRow = v.union([v.object({ contact: Contact }), Contact]);

export const Feedback = v.object({
  subject: textOf(MOST_SUBJECT),
  notes: textOf(MOST_NOTES),
});
export const FeedbackResponse = v.object({
  success: v.nullish(v.boolean()),
  message: text(),
  error: text(),
  /** Optional: under which people can ask the provider about the request. */
  requestNumber: text(),
});

export const SentRequest = v.object({
  requestNumber: text(),
  /** When the provider took it. */
  time: instant(),
  subject: text(),
  notes: text(),
});
export type SentRequest = v.InferOutput<typeof SentRequest>;

export const SentRequests = v.object({
  /** Newest first. The reference provider sends the last 50. */
  value: listOf(SentRequest),
});

export const contactsCall = listCall({
  name: 'getContacts',
  summary: 'Contacts of the locations that the caller may see',
  path: '/api/Contact/contacts',
  row: ContactRow,
});

export const feedbackCall = defineCall({
  name: 'submitFeedback',
  summary: 'Send a change request to the provider',
  method: 'POST',
  path: '/api/Contact/feedback',
  effect: 'command',
  takesKey: true,
  bearer: 'required',
  body: Feedback,
  query: null,
  response: FeedbackResponse,
});

/** Beyond the thirty. A provider may leave it out; the portal then lists what was sent from the browser alone. */
export const sentRequestsCall = recordCall({
  name: 'getSentRequests',
  summary: "The caller's own last change requests",
  path: '/api/Contact/requests',
  response: SentRequests,
});
