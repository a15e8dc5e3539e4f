import { useApp } from '#core/app/useApp.ts';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import styles from './SupportLinks.module.css';

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
