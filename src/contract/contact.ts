/** Emergency contacts, and the change requests that customers send (the provider calls them feedback). */
import * as v from 'valibot';
import { commandCall, recordCall } from './call.ts';
import { count, Id, instant, listCall, listOf, text, textOf } from './vocabulary.ts';

/** Most characters of a change request's texts, as JavaScript counts them. */
export const MOST_SUBJECT = 200;
export const MOST_NOTES = 10_000;

/** How somebody is called, and reached. */
export const person = {
  /** First name. The page of a site shows it where there is no listName. */
  firstname: text(),
  /** Last name. The page of a site shows it where there is no listName. */
  lastname: text(),
  /** Name as in a list, e.g. `Okafor, Ada`, or of a contact that is not a person, e.g. `Night Desk`. Optional. */
  listName: text(),
  /** Mobile number. */
  cell: text(),
  /** Number at work. */
  work: text(),
  /** Number at home. */
  home: text(),
  /** E-mail address. */
  email: text(),
};

/** Somebody to call. @screens Contacts */
export const Contact = v.object({
  /** Id of the contact. */
  id: Id,
  ...person,
  /** Sites that call the contact. Optional. */
  locations: listOf(
    v.object({
      /** Id of the site. Its name links to it. */
      id: v.nullish(Id),
      /** Name of the site. */
      name: text(),
      /** Place in the order of calling; the site calls the lowest number first. */
      rank: count(),
    }),
  ),
});
export type Contact = v.InferOutput<typeof Contact>;

/** The fields, or the fields under `contact`. @screens Contacts */
export const ContactRow = v.union([
  v.object({
    /** The person. */
    contact: Contact,
  }),
  Contact,
]);

/** A change request, in the person’s own words. @screens Change Request */
export const Feedback = v.object({
  /** One line. The form takes no more than 200 characters. */
  subject: textOf(MOST_SUBJECT),
  /** The details. The form takes no more than 10,000 characters. */
  notes: textOf(MOST_NOTES),
});
/** Whether the request was taken. @screens Change Request */
export const FeedbackResponse = v.object({
  /** Whether the request was taken. */
  success: v.nullish(v.boolean()),
  /** Shown to the sender when the provider did not accept the request. */
  message: text(),
  /** The same text, for providers that use this name for all refusals. */
  error: text(),
  /** Optional. A text by which people can ask about the request. */
  requestNumber: text(),
});

/** A change request that the provider has taken. @screens Change Request */
export const SentRequest = v.object({
  /** The same as in the answer to the request. */
  requestNumber: text(),
  /** When it was taken. */
  time: instant(),
  /** As it was sent. */
  subject: text(),
  /** As they were sent. */
  notes: text(),
});
export type SentRequest = v.InferOutput<typeof SentRequest>;

/** The caller’s own last change requests. @screens Change Request */
export const SentRequests = v.object({
  /** The newest first. The reference provider sends the last 50. */
  value: listOf(SentRequest),
});

/** @screens Contacts */
export const contactsCall = listCall({
  name: 'getContacts',
  summary: 'Contacts of the locations that the caller may see',
  path: '/api/Contact/contacts',
  row: ContactRow,
});

/** @screens Change Request */
export const feedbackCall = commandCall({
  name: 'submitFeedback',
  summary: 'Send a change request to the provider',
  path: '/api/Contact/feedback',
  takesKey: true,
  body: Feedback,
  response: FeedbackResponse,
});

/**
 * Beyond the thirty. A provider may leave it out; the portal then lists what was sent from the browser alone.
 * @screens Change Request
 */
export const sentRequestsCall = recordCall({
  name: 'getSentRequests',
  summary: "The caller's own last change requests",
  path: '/api/Contact/requests',
  response: SentRequests,
});
