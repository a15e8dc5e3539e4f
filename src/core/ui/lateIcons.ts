/** Pictures that no page shows before its first content. Drawn as those of Icon.tsx. */
import type { IconShape } from './Icon.tsx';

export const peopleIcon: IconShape = {
  path: 'M9 11.5a3.7 3.7 0 1 0 0-7.5 3.7 3.7 0 0 0 0 7.5zM2.5 20c0-3.4 2.9-5.5 6.5-5.5s6.5 2.1 6.5 5.5M16 4.3a3.7 3.7 0 0 1 0 6.9M18.3 15c2 .8 3.2 2.6 3.2 5',
};

export const calendarIcon: IconShape = {
  path: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
};

export const phoneIcon: IconShape = {
  path: 'M6.5 3.5h3L11 8 9 9.5a11 11 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a2.2 2.2 0 0 1-2.4 2.2A16 16 0 0 1 4.3 5.9a2.2 2.2 0 0 1 2.2-2.4z',
};

export const recorderIcon: IconShape = {
  path: 'M3.5 4.5h17V11h-17zM3.5 13h17v6.5h-17zM7 7.8h.01M7 16.2h.01M11 7.8h6M11 16.2h6',
};

export const messageIcon: IconShape = { path: 'M4 5h16v11.5H10.5L6 20.5v-4H4z' };

export const searchIcon: IconShape = { path: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.6 15.6 21 21' };

export const downloadIcon: IconShape = { path: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15' };
