import { type ReactNode, useLayoutEffect } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import { Logo } from './Page.tsx';
import styles from './SignInFrame.module.css';

/** The logo and one card over a blurred picture of a yard at night. */
export function SignInFrame({ children }: { readonly children: ReactNode }) {
  // The picture reaches the window's edge. A `:has()` rule on the root would make the browser check every change of
  // every page.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.scrollbarGutter = 'auto';
    return () => {
      style.scrollbarGutter = '';
    };
  }, []);
  return (
    <div className={styles.frame}>
      <main className={styles.column}>
        <div className={styles.logo}>
          <Logo />
        </div>
        <div className={styles.card}>{children}</div>
      </main>
    </div>
  );
}

/** The provider's phone number and e-mail address, one below the other. */
export function SupportLinks() {
  const { phone, email } = useApp().config.brand;
  return (
    <p className={styles.links}>
      <span>
        <PhoneLink phone={phone} />
      </span>
      <span>
        <MailLink address={email} />
      </span>
    </p>
  );
}
