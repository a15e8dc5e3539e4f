import { Link } from '@tanstack/react-router';
import { useApp } from '#core/app/useApp.ts';
import { SignInFrame } from '#core/page/SignInFrame.tsx';
import { SupportLinks } from '#core/page/SupportLinks.tsx';
import { buttonLook } from '#core/ui/Button.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';

/** Shown while the token in the fragment is processed. */
export function LoggingIn() {
  return (
    <SignInFrame>
      <PageHeading>Logging You In...</PageHeading>
    </SignInFrame>
  );
}

/** Shown when the other provider knows the person, but the account is not approved yet. */
export function LoginCallbackPage() {
  const { product } = useApp().config.brand;
  return (
    <SignInFrame>
      <title>{`Account awaiting approval · ${product}`}</title>
      <PageHeading>Account awaiting approval</PageHeading>
      <p>Your account has not yet been approved. Your request will be reviewed by an administrator.</p>
      <SupportLinks />
      <Link {...buttonLook({ variant: 'primary' })} to="/login">
        Return to Login
      </Link>
    </SignInFrame>
  );
}
