import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { CallFailure } from '#core/api/apiError.ts';
import { useApp } from '#core/app/useApp.ts';
import { FailureCause } from '#core/page/QueryRows.tsx';
import { usePageTitle } from '#core/page/recordTitle.ts';
import { SignInFrame, SupportLinks } from '#core/page/SignInFrame.tsx';
import { shownName } from '#core/session/tokenClaims.ts';
import { Button, buttonLook } from '#core/ui/Button.tsx';
import { FactList } from '#core/ui/FactList.tsx';
import { focusHeading, PageHeading } from '#core/ui/PageHeading.tsx';
import type { CurrentUser } from '#machines/session.ts';
import styles from './LoginCallbackPage.module.css';
import { type Arrival, type LinkToken, receiveToken } from './receiveToken.ts';

const route = getRouteApi('/public/login-callback');

/** Shown while the token in the fragment is processed. */
export function LoggingIn() {
  return (
    <SignInFrame>
      <PageHeading>Logging You In...</PageHeading>
    </SignInFrame>
  );
}

/** The result of a sign-in with Google or Microsoft that did not open the portal. */
export function LoginCallbackPage() {
  const app = useApp();
  const router = useRouter();
  const loaded = route.useLoaderData();
  const [later, setLater] = useState<Arrival | 'receiving' | null>(null);
  const receive = async (link: LinkToken) => {
    setLater('receiving');
    const arrival = await receiveToken(app, link);
    if (arrival.kind === 'done') await router.navigate({ to: '/', replace: true });
    else setLater(arrival);
  };
  const shown = later ?? loaded;
  if (shown === 'receiving' || shown.kind === 'done') return <LoggingIn />;
  if (shown.kind === 'unchecked')
    return <Unchecked failure={shown.failure} onRetry={() => void receive(shown)} />;
  if (shown.kind === 'question')
    return <Question {...shown} onAgree={() => void receive({ ...shown, isWanted: true })} />;
  return <NotApproved />;
}

/** The other provider knows the person, but the account is not approved yet. */
function NotApproved() {
  return (
    <Told heading="Account awaiting approval">
      <p>Your account has not yet been approved. Your request will be reviewed by an administrator.</p>
      <SupportLinks />
      <Link {...buttonLook({ variant: 'primary' })} to="/login">
        Return to Login
      </Link>
    </Told>
  );
}

interface QuestionProps {
  readonly present: CurrentUser;
  readonly newcomer: CurrentUser;
  readonly onAgree: () => void;
}

function Question({ present, newcomer, onAgree }: QuestionProps) {
  useAnnouncedHeading();
  return (
    <Told heading="Sign in as another person?">
      <p>The link that you opened signs in another person, in place of the one who is signed in.</p>
      <FactList
        facts={[
          { name: 'Signed in now', value: <Person user={present} /> },
          { name: 'Signed in by the link', value: <Person user={newcomer} /> },
        ]}
      />
      <p className={styles.advice}>Stay signed in if you did not expect this.</p>
      <StaySignedIn />
      <Button onClick={onAgree}>Sign in as the other person</Button>
    </Told>
  );
}

/** The texts are the token's: of any length, and in any script. */
function Person({ user }: { readonly user: CurrentUser }) {
  const name = shownName(user);
  const [email] = user.email;
  return (
    <>
      <bdi className={styles.name}>{name}</bdi>
      {email !== undefined && email !== name && <bdi className={styles.email}>{email}</bdi>}
    </>
  );
}

interface UncheckedProps {
  readonly failure: CallFailure;
  readonly onRetry: () => void;
}

/** The provider cannot be asked whether the token is good. */
function Unchecked({ failure, onRetry }: UncheckedProps) {
  useAnnouncedHeading();
  return (
    <Told heading="The sign-in could not be checked">
      <FailureCause failure={failure} />
      <p>Whoever was signed in still is.</p>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
      <StaySignedIn variant="secondary" />
    </Told>
  );
}

function StaySignedIn({ variant = 'primary' }: { readonly variant?: 'primary' | 'secondary' }) {
  return (
    <Link {...buttonLook({ variant })} to="/" replace>
      Stay signed in
    </Link>
  );
}

function Told({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  usePageTitle(heading);
  return (
    <SignInFrame>
      <PageHeading>{heading}</PageHeading>
      {children}
    </SignInFrame>
  );
}

/** A page that comes after a wait in which its heading read differently: nothing else tells screen readers. */
function useAnnouncedHeading(): void {
  useEffect(focusHeading, []);
}
