/** Pictures of states of sites and devices. Drawn as those of Icon.tsx, and not loaded before a first page's content. */
import { circle, type IconShape } from '#core/ui/Icon.tsx';

const shield = 'M12 3l7.5 2.8v5.7c0 4.6-3.1 8-7.5 9.5-4.4-1.5-7.5-4.9-7.5-9.5V5.8z';
export const shieldIcon: IconShape = { path: `${shield}M8.5 12l2.5 2.5 4.5-5` };
export const shieldOffIcon: IconShape = { path: `${shield}M4 3.5l16 17` };
export const offlineIcon: IconShape = { path: `${circle}M9 9l6 6M15 9l-6 6` };
