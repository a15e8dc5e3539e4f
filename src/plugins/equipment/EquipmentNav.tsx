import { SiblingPages } from '#core/page/Page.tsx';

const pages = [
  { label: 'Cameras', to: '/cameras' },
  { label: 'NVRs', to: '/nvrs' },
  { label: 'Speakers', to: '/speakers' },
] as const;

export function EquipmentNav() {
  return <SiblingPages label="Equipment" pages={pages} />;
}
