import { useApp } from '#core/app/useApp.ts';
import styles from './Logo.module.css';

/** The brand's logo and product name. */
export function Logo() {
  const { logo, product } = useApp().config.brand;
  return (
    <span className={styles.logo}>
      <img src={logo} alt="" width={28} height={28} />
      <span>{product}</span>
    </span>
  );
}
