import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import type { Contact } from '#contract/contact.ts';
import { contactsQuery } from '#core/api/contact.ts';
import type { ReadOptions } from '#core/api/query.ts';
import type { LoaderArgs } from '#core/app/appContext.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { Page } from '#core/page/Page.tsx';
import { QueryRows } from '#core/page/QueryTable.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { ContactsList } from './ContactsList.tsx';

export function load({ context: { api, scope }, ...loading }: LoaderArgs): ReadOptions<readonly Contact[]> {
  return prefetch(scope.reads.client, contactsQuery(api), loading);
}

const contactsRoute = getRouteApi('/signed-in/contacts');
const contactRoute = getRouteApi('/signed-in/contact/$id');

export function ContactsPage() {
  const { q } = contactsRoute.useSearch();
  return <Contacts contacts={contactsRoute.useLoaderData()} text={q ?? ''} />;
}

/** The same list, with the row of the address's contact marked. */
export function ContactPage() {
  const { id } = contactRoute.useParams();
  const { q } = contactRoute.useSearch();
  useMarkedInView();
  return <Contacts contacts={contactRoute.useLoaderData()} text={q ?? ''} markedKey={id} />;
}

/** The router scrolls to the top once it has rendered a page, even when the marked row was already visible. */
function useMarkedInView(): void {
  const router = useRouter();
  useLayoutEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        // A search on the page changes the address too.
        if (pathChanged)
          document.querySelector('tr[data-marked="true"]')?.scrollIntoView({ block: 'center' });
      }),
    [router],
  );
}

interface ContactsProps {
  readonly contacts: ReadOptions<readonly Contact[]>;
  readonly text: string;
  /** Id of the contact to mark. */
  readonly markedKey?: number | string;
}

function Contacts({ contacts, text, markedKey }: ContactsProps) {
  const navigate = useNavigate();
  const search = (q: string) =>
    void navigate({ to: '.', search: q.trim() === '' ? {} : { q }, replace: true, resetScroll: false });
  return (
    <Page>
      <PageHeading>Contacts</PageHeading>
      <QueryRows query={contacts} loading="Loading contacts..." empty="No contacts available." icon="people">
        {(rows, stale) => (
          <ContactsList
            contacts={rows}
            stale={stale}
            text={text}
            onText={search}
            markedKey={markedKey ?? null}
          />
        )}
      </QueryRows>
    </Page>
  );
}
