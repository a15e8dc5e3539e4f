/** What of the bar a page can be read without: one chunk of its own. */
export { SearchBox } from '#core/search/SearchBox.tsx';
export { MobileMenu } from './MobileMenu.tsx';
export { UserMenu } from './UserMenu.tsx';
