import { getRouteApi } from '@tanstack/react-router';
import { getSignIns } from '#core/api/session.ts';
import type { SignIn } from '#core/api/wire/session.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Query } from '#core/app/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { Page } from '#core/page/Page.tsx';
import { useAdminView } from '#core/session/useAdminView.ts';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { Card } from '#core/ui/Card.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import styles from './ProfilePage.module.css';
import { SignIns } from './SignIns.tsx';
import { UserDetails } from './UserDetails.tsx';

export function load({ context: { api, query }, abortController }: LoaderArgs): Query<readonly SignIn[]> {
  return query('sign-ins', abortController.signal, (call) => getSignIns(api, call));
}

const route = getRouteApi('/signed-in/user/details');

export function ProfilePage() {
  const { adminDetail, session } = useApp();
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
    </Page>
  );
}
