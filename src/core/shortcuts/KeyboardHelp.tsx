import { Fragment, useId, useSyncExternalStore } from 'react';
import { isSingleKey, type Shortcut } from '#core/app/definePlugin.ts';
import { useAdminView, useApp } from '#core/app/useApp.ts';
import { hasAppleKeyboard } from '#core/environment.ts';
import { Button } from '#core/ui/Button.tsx';
import { Dialog } from '#core/ui/Dialog.tsx';
import { Switch } from '#core/ui/form/Checkbox.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './KeyboardHelp.module.css';
import { keyCaps } from './keyCaps.ts';

/** Lists every shortcut that the shell and the plugins declare. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { registry, singleKeys } = useApp();
  const isAdminView = useAdminView();
  // Some actions have a button and no key.
  const shortcuts = registry.shortcuts(isAdminView).filter(({ keys }) => keys.length > 0);
  const singleKeysOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.isOn);
  const places = [...new Set(shortcuts.map(({ where }) => where))];
  return (
    <Dialog
      label="Keyboard shortcuts"
      headEnd={<Button variant="quiet" size="small" icon="close" aria-label="Close" onClick={onClose} />}
      onClose={onClose}
    >
      {places.map((place) => (
        <ShortcutTable
          key={place}
          where={place}
          shortcuts={shortcuts.filter(({ where }) => where === place)}
          singleKeysOn={singleKeysOn}
        />
      ))}
      <div className={styles.setting}>
        <Switch label="Single-key shortcuts" checked={singleKeysOn} onChange={singleKeys.turn} />
      </div>
    </Dialog>
  );
}

interface ShortcutTableProps {
  where: string;
  shortcuts: readonly Shortcut[];
  singleKeysOn: boolean;
}

/** The shortcuts of one place. */
function ShortcutTable({ where, shortcuts, singleKeysOn }: ShortcutTableProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.where}>
        {where}
      </h3>
      <dl className={styles.shortcuts}>
        {shortcuts.map(({ does, keys }) => (
          <div key={does} className={styles.shortcut}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ' or '}
                  <Keys of={key} isOff={isSingleKey(key) && !singleKeysOn} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Keys({ of, isOff }: { of: string; isOff: boolean }) {
  const caps = keyCaps(of, hasAppleKeyboard());
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
