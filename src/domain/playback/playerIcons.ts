/** Pictures of the player's buttons. Drawn as those of Icon.tsx. */
import type { IconShape } from '#core/ui/Icon.tsx';

const shape = (path: string): IconShape => ({ path });

export const pauseIcon = shape('M8 5.5v13M16 5.5v13');
export const frameBackIcon = shape('M17.5 6v12L9 12zM6.5 6v12');
export const frameOnIcon = shape('M6.5 6v12L15 12zM17.5 6v12');
export const loopIcon = shape(
  'M4.5 11.5a5 5 0 0 1 5-5h10M16.5 3.5l3 3-3 3M19.5 12.5a5 5 0 0 1-5 5h-10M7.5 20.5l-3-3 3-3',
);
export const playAllIcon = shape('M4 6h9M4 11h9M4 16h5M13 12.5v7.5l6.5-3.75z');
export const boxesIcon = shape('M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M9 9h6v6H9z');
export const soundIcon = shape(
  'M4 9.5v5h3.5L13 19V5L7.5 9.5zM16.5 9a4.2 4.2 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
);
export const mutedIcon = shape('M4 9.5v5h3.5L13 19V5L7.5 9.5zM16.5 9.5l5 5M21.5 9.5l-5 5');
export const pictureInPictureIcon = shape('M3.5 5h17v14h-17zM12 12h5.5v4H12z');
export const snapshotIcon = shape(
  'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6z',
);
export const linkIcon = shape(
  'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1',
);
export const zoomInIcon = shape(
  'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.6 15.6 21 21M10.5 7.5v6M7.5 10.5h6',
);
export const zoomOutIcon = shape('M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.6 15.6 21 21M7.5 10.5h6');
export const fullScreenIcon = shape('M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5');
