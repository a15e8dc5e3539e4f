import { getContacts } from '#core/api/contact.ts';
import type { Contact } from '#core/api/wire/contact.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Reading } from '#core/app/reading.ts';

export interface ContactsData {
  readonly contacts: Reading<readonly Contact[]>;
}

export function loadContacts({ context: { api, read }, abortController }: LoaderArgs): ContactsData {
  return { contacts: read('contacts', abortController.signal, (signal) => getContacts(api, { signal })) };
}
