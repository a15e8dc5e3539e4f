import { useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { browserStorage } from '#core/environment.ts';
import { ownerOf } from '#core/session/personStorage.ts';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { Switch } from '#core/ui/form/Checkbox.tsx';
import { IncidentLayer, type IncidentLayerProps } from './IncidentLayer.tsx';
import styles from './IncidentOption.module.css';

const ON = 'on';

/** Lets the person mark the week's incidents on the grid. The choice is kept for the person in this browser. */
export function IncidentOption(props: IncidentLayerProps) {
  const { session } = useApp();
  const key = `scheduleIncidents:${ownerOf(useCurrentUser(session))}`;
  const [isOn, setOn] = useState(() => browserStorage.read(key) === ON);
  const turn = (on: boolean) => {
    setOn(on);
    if (on) browserStorage.write(key, ON);
    else browserStorage.remove(key);
  };
  return (
    <div className={styles.option}>
      <div className={styles.switch}>
        <Switch label="Events" checked={isOn} onChange={turn} />
      </div>
      <div className={styles.layer}>{isOn && <IncidentLayer {...props} />}</div>
    </div>
  );
}
