/** What of the bar a page can be read without, and what its keys and menus open: one chunk of its own. */
export { SearchBox } from '#core/search/SearchBox.tsx';
export { MobileMenu } from './MobileMenu.tsx';
export { Overlays } from './Overlays.tsx';
export { UserMenu } from './UserMenu.tsx';
