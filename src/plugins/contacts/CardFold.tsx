import { useState } from 'react';
import { Icon } from '#core/ui/Icon.tsx';
import styles from './CardFold.module.css';

/** On a phone's card, a press anywhere on it shows how to reach the contact. Elsewhere that is visible anyway. */
export function CardFold({ name }: { readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <button
      type="button"
      className={styles.fold}
      aria-label={`Phone, mail and request for ${name}`}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <Icon name="chevron-down" size="small" />
    </button>
  );
}
