import { useApp } from '#core/app/useApp.ts';
import { mailHref, telHref } from '#core/ui/ContactLinks.tsx';
import styles from './SupportLinks.module.css';

/** The provider's phone number and e-mail address, one below the other. */
export function SupportLinks() {
  const { phone, email } = useApp().config.brand;
  return (
    <p className={styles.links}>
      <a href={telHref(phone) ?? undefined}>{phone}</a>
      <a href={mailHref(email) ?? undefined}>{email}</a>
    </p>
  );
}
