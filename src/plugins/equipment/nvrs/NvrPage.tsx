import { groupNumber } from '#core/format/numbers.ts';
import { shownText } from '#core/format/shownText.ts';
import { RecordPage } from '#core/page/RecordPage.tsx';
import { Card } from '#core/ui/Card.tsx';
import { FactList } from '#core/ui/FactList.tsx';
import { DeviceStatus } from '#domain/badges/DeviceStatus.tsx';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { nvrRoute } from './nvrRoutes.ts';

export function NvrPage() {
  return (
    <RecordPage
      query={nvrRoute.useLoaderData()}
      heading="NVR"
      loading="Loading NVR details..."
      notFound="NVR not found."
      icon="recorder"
      list="/nvrs"
      nameOf={({ name }) => shownText(name, 'Unnamed NVR')}
    >
      {(nvr) => (
        <Card>
          <FactList
            facts={[
              ['Status', <DeviceStatus key="status" status={nvr.status} />],
              ['IP Address', shownText(nvr.ipAddress)],
              ['Cameras', groupNumber(nvr.cameraCount)],
              ['Location', <LocationLink key="location" id={nvr.locationId} name={nvr.locationName} />],
            ]}
          />
        </Card>
      )}
    </RecordPage>
  );
}
