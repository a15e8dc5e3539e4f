import { Fragment, useId } from 'react';
import { isSingleKey, type Shortcut } from '#core/app/shortcut.ts';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './KeyboardHelp.module.css';
import { isAppleKeyboard, keyCaps } from './keyCaps.ts';

interface ShortcutTableProps {
  where: string;
  shortcuts: readonly Shortcut[];
  singleKeysOn: boolean;
}

/** The shortcuts of one place. */
export function ShortcutTable({ where, shortcuts, singleKeysOn }: ShortcutTableProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.where}>
        {where}
      </h3>
      <dl className={styles.shortcuts}>
        {shortcuts.map(({ does, keys }) => (
          <Fragment key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ' or '}
                  <Keys of={key} isOff={isSingleKey(key) && !singleKeysOn} />
                </Fragment>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function Keys({ of, isOff }: { of: string; isOff: boolean }) {
  const caps = keyCaps(of, isAppleKeyboard(navigator.platform));
  return (
    <span className={styles.keys} data-off={isOff}>
      {caps.map(({ cap, name }) => (
        <kbd key={cap} className={styles.key}>
          <span aria-hidden="true">{cap}</span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </kbd>
      ))}
      {isOff && ' (off)'}
    </span>
  );
}
