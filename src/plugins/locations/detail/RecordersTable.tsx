import { useMemo } from 'react';
import type { LocationRecord } from '#core/api/wire/location.ts';
import { shownText } from '#core/format/shownText.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { DeviceStatus } from '#domain/badges/DeviceStatus.tsx';
import { requestColumn } from '#domain/links/requestColumn.tsx';

type Recorder = NonNullable<LocationRecord['nvRs']>[number];

interface RecordersTableProps {
  readonly recorders: readonly Recorder[];
  /** Name and address of the location, for a change request. */
  readonly place: string;
}

export function RecordersTable({ recorders, place }: RecordersTableProps) {
  const columns = useMemo(() => columnsAt(place), [place]);
  return (
    <Card title="NVR Status" padding="flush">
      {recorders.length === 0 ? (
        <EmptyMessage icon="recorder">No NVRs available</EmptyMessage>
      ) : (
        <DataTable label="NVR Status" columns={columns} rows={recorders} keyOf={keyOf} />
      )}
    </Card>
  );
}

function columnsAt(place: string): readonly TableColumn<Recorder>[] {
  return [
    { header: 'Name', phone: 'title', cell: ({ name }) => shownText(name) },
    { header: 'Status', cell: ({ status }) => <DeviceStatus status={status} /> },
    { header: 'IP Address', phone: 'hidden', figures: true, cell: ({ ipAddress }) => shownText(ipAddress) },
    requestColumn(({ name }) => {
      const recorder = shownText(name, 'NVR');
      return { subject: `NVR: ${recorder}`, details: `${recorder} at ${place}: `, about: recorder };
    }, 'half'),
  ];
}

function keyOf({ id, name }: Recorder): string | number {
  return id ?? name ?? '';
}
