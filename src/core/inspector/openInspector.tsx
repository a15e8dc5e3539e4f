import { createRoot } from 'react-dom/client';
import { Inspector } from './Inspector.tsx';
import type { MachineLog } from './machineLog.ts';

/** Shows the inspector beside the portal, on every page of it. */
export function openInspector(log: MachineLog): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<Inspector log={log} />);
}
