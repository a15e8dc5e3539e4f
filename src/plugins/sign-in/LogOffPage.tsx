import { Link } from '@tanstack/react-router';
import { useApp, useCurrentUser } from '#core/app/useApp.ts';
import { SignInFrame } from '#core/page/SignInFrame.tsx';
import { shownName } from '#core/session/tokenClaims.ts';
import { Button, buttonLook } from '#core/ui/Button.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import styles from './LoginCallbackPage.module.css';

/** Asks before it logs off, because any site may link to this page. The user menu's press needs no page. */
export function LogOffPage() {
  const { session } = useApp();
  const user = useCurrentUser();
  return (
    <SignInFrame>
      <PageHeading>Log off?</PageHeading>
      <p>
        You are signed in as <bdi className={styles.name}>{shownName(user)}</bdi>
      </p>
      <Button variant="primary" onClick={() => session.actor.send({ type: 'logOut' })}>
        Log off
      </Button>
      <Link {...buttonLook()} to="/" replace>
        Stay signed in
      </Link>
    </SignInFrame>
  );
}
