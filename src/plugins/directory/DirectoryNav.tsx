import { SiblingPages } from '#core/page/SiblingPages.tsx';

const pages = [
  { label: 'Dealers', to: '/dealers' },
  { label: 'Customers', to: '/customers' },
] as const;

export function DirectoryNav() {
  return <SiblingPages label="Directory" pages={pages} />;
}
