import { type ReactNode, useLayoutEffect } from 'react';
import { Logo } from './Logo.tsx';
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
