import { useSyncExternalStore } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { Button } from '#core/ui/Button.tsx';
import { Dialog } from '#core/ui/Dialog.tsx';
import { Switch } from '#core/ui/form/Switch.tsx';
import styles from './KeyboardHelp.module.css';
import { ShortcutTable } from './ShortcutTable.tsx';

interface KeyboardHelpProps {
  onClose: () => void;
}

/** Every shortcut that the shell and the plugins declare. */
export function KeyboardHelp({ onClose }: KeyboardHelpProps) {
  const { registry, singleKeys } = useApp();
  const singleKeysOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.isOn);
  const places = [...new Set(registry.shortcuts.map(({ where }) => where))];
  return (
    <Dialog label="Keyboard shortcuts" onClose={onClose}>
      <div className={styles.head}>
        <h2>Keyboard shortcuts</h2>
        <Button variant="quiet" size="small" icon="close" aria-label="Close" onClick={onClose} />
      </div>
      {places.map((place) => (
        <ShortcutTable
          key={place}
          where={place}
          shortcuts={registry.shortcuts.filter(({ where }) => where === place)}
          singleKeysOn={singleKeysOn}
        />
      ))}
      <div className={styles.setting}>
        <Switch label="Single-key shortcuts" checked={singleKeysOn} onChange={singleKeys.turn} />
      </div>
    </Dialog>
  );
}
