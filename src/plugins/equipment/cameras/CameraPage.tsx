import { shownText } from '#core/format/shownText.ts';
import { RecordPage } from '#core/page/RecordPage.tsx';
import { Card } from '#core/ui/Card.tsx';
import { FactList } from '#core/ui/FactList.tsx';
import { DeviceStatus } from '#domain/badges/DeviceStatus.tsx';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { cameraRoute } from './cameraRoutes.ts';
import { RecorderLink } from './RecorderLink.tsx';

export function CameraPage() {
  return (
    <RecordPage
      query={cameraRoute.useLoaderData()}
      heading="Camera"
      loading="Loading camera details..."
      notFound="Camera not found."
      icon="image"
      list="/cameras"
      nameOf={({ name }) => shownText(name, 'Unnamed Camera')}
    >
      {(camera) => (
        <Card>
          <FactList
            facts={[
              ['Status', <DeviceStatus key="status" status={camera.status} />],
              ['NVR', <RecorderLink key="nvr" camera={camera} />],
              ['Location', <LocationLink key="location" id={camera.locationId} name={camera.locationName} />],
            ]}
          />
        </Card>
      )}
    </RecordPage>
  );
}
