import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type Camera, camerasCall } from '#contract/equipment.ts';
import { recordsOf } from '#core/api/query.ts';
import type { PanelProps } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { groupNumber } from '#core/format/texts.ts';
import { PanelTable } from '#core/page/Panels.tsx';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { DeviceStatus } from '#domain/sites/devices.tsx';
import { cameraName } from '#domain/sites/names.ts';
import { equipmentConfig } from './equipmentConfig.ts';
import { faultsFirst } from './findDevices.ts';

const query = recordsOf('cameras of a site', camerasCall);

const columns: readonly TableColumn<Camera>[] = [
  {
    header: 'Name',
    phone: 'title',
    cell: ({ id, name }) => (
      <Link to="/camera/$id" params={{ id }}>
        {cameraName(name)}
      </Link>
    ),
  },
  { header: 'Status', width: '8rem', cell: ({ status }) => <DeviceStatus status={status} /> },
];

/** The cameras at the site whose page it is. The provider lists cameras of all sites together. */
export function SiteCameras({ record: { id } }: PanelProps<'location'>) {
  const { siteCameras } = equipmentConfig.read(useApp().config);
  const pick = useCallback(
    (cameras: readonly Camera[]) =>
      camerasAt(id, cameras)
        .toSorted((a, b) => faultsFirst(a) - faultsFirst(b))
        .slice(0, siteCameras),
    [id, siteCameras],
  );
  return (
    <PanelTable
      label="Cameras of this site"
      query={query}
      pick={pick}
      loading="Loading cameras..."
      empty="No cameras available."
      failed="The cameras could not be loaded."
      icon="image"
      columns={columns}
    >
      {(cameras) => {
        const count = camerasAt(id, cameras).length;
        if (count <= siteCameras) return null;
        return (
          <p>
            {siteCameras} of {groupNumber(count)} cameras.{' '}
            <Link to="/cameras" search={{ site: id }}>
              All of this site
            </Link>
          </p>
        );
      }}
    </PanelTable>
  );
}

const camerasAt = (site: number, cameras: readonly Camera[]) =>
  cameras.filter(({ locationId }) => locationId === site);
