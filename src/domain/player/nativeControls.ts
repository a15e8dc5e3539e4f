/** Whether clips have the browser's own controls too. Apart, because the preferences have the switch. */
import { usePersonSwitch } from '#core/app/usePersonSwitch.ts';

export const useNativeControls = () => usePersonSwitch('nativeControls');
