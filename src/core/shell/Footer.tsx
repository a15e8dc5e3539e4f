import { Link } from '@tanstack/react-router';
import { useApp } from '#core/app/useApp.ts';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import styles from './Footer.module.css';
import { useNav } from './NavLinks.tsx';

export function Footer() {
  const { brand } = useApp().config;
  const { blurb, email, phone, product } = brand;
  const links = useNav('footer');
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <p className={styles.product}>{product}</p>
          <p className={styles.blurb}>{blurb}</p>
        </div>
        <address className={styles.support}>
          <span>Support</span>
          <span>
            <PhoneLink phone={phone} />
          </span>
          <span>
            <MailLink address={email} />
          </span>
        </address>
        <ul className={styles.links}>
          {links.map(({ label, route }) => (
            <li key={label}>
              <Link to={route.to} target="_blank" rel="noopener" preload={false}>
                {label}
              </Link>
            </li>
          ))}
          {brand.links.map(({ label, href }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
