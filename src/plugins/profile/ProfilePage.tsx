import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SignIn } from '#contract/session.ts';
import type { ReadOptions } from '#core/api/query.ts';
import { signInsQuery } from '#core/api/session.ts';
import type { LoaderArgs } from '#core/app/appContext.ts';
import { useApp } from '#core/app/useApp.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { buildName } from '#core/errors/buildName.ts';
import { MISSING, shownText } from '#core/format/shownText.ts';
import { Page } from '#core/page/Page.tsx';
import { useAdminView, useCurrentUser } from '#core/session/useCurrentUser.ts';
import { Card } from '#core/ui/Card.tsx';
import { type Fact, FactList } from '#core/ui/FactList.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { reachByKeys } from '#core/ui/reachByKeys.ts';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import type { CurrentUser } from '#machines/session.ts';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import styles from './ProfilePage.module.css';
import { SignIns } from './SignIns.tsx';

export function load({ context: { api, scope }, ...loading }: LoaderArgs): ReadOptions<readonly SignIn[]> {
  return prefetch(scope.reads.client, signInsQuery(api), loading);
}

const route = getRouteApi('/signed-in/user/details');

export function ProfilePage() {
  const { adminDetail, config, session } = useApp();
  const user = useCurrentUser(session);
  const signIns = route.useLoaderData();
  const isAdminView = useAdminView(session, adminDetail);
  // The router is on its way to the login page.
  if (user === null) return null;
  return (
    <Page>
      <PageHeading>Profile</PageHeading>
      <div className={styles.cards}>
        <Card title="Your details">
          <UserDetails user={user} isAdminView={isAdminView} />
        </Card>
        <Card title="Change your password">
          <ChangePasswordForm />
        </Card>
      </div>
      <SignIns query={signIns} />
      <p className={styles.build}>
        {config.brand.product}, build <span className={styles.id}>{buildName()}</span>
      </p>
    </Page>
  );
}

interface UserDetailsProps {
  readonly user: CurrentUser;
  readonly isAdminView: boolean;
}

/** What the token says about the person. */
function UserDetails({ user, isAdminView }: UserDetailsProps) {
  const facts: Fact[] = [
    { name: 'Name', value: shownText(user.name) },
    { name: 'Email', value: <Claims values={user.email} /> },
    { name: 'Phone Numbers', value: <Claims values={user.phoneNumbers} /> },
  ];
  if (!isAdminView) return <FactList facts={facts} />;
  // Tokens of such users contain no location ids.
  const none = user.scopes.includes('AllLocations') ? 'All locations' : MISSING;
  const locations = user.locations.map(String);
  return (
    <FactList
      facts={[
        ...facts,
        { name: 'User ID', value: shownText(user.uid) },
        { name: 'Roles', value: <Claims values={user.roles} look="tags" /> },
        { name: 'Scopes', value: <Claims values={user.scopes} look="tags" /> },
        { name: 'Locations', value: <Claims values={locations} look="tags" none={none} /> },
      ]}
    />
  );
}

interface ClaimsProps {
  readonly values: readonly string[];
  /** 'lines' puts values one below the other, for people to read; 'tags' is for codes. */
  readonly look?: 'lines' | 'tags';
  /** Shown when there are no values. */
  readonly none?: string;
}

/** Any number of values. A long list of them scrolls in its own box. */
function Claims({ values, look = 'lines', none = MISSING }: ClaimsProps) {
  const distinct = useMemo(() => [...new Set(values)], [values]);
  if (distinct.length === 0) return none;
  return (
    <div ref={reachByKeys} className={styles.values} data-look={look}>
      <LongRows as="ul" rows={distinct} render={item} />
    </div>
  );
}

function item(value: string) {
  return <li>{value}</li>;
}
