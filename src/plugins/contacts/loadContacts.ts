import { getContacts } from '#core/api/contact.ts';
import type { Contact } from '#core/api/wire/contact.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Query } from '#core/app/query.ts';

export interface ContactsData {
  readonly contacts: Query<readonly Contact[]>;
}

export function loadContacts({ context: { api, query }, abortController }: LoaderArgs): ContactsData {
  return { contacts: query('contacts', abortController.signal, (call) => getContacts(api, call)) };
}
