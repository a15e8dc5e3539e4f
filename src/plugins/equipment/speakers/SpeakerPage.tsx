import { shownText } from '#core/format/shownText.ts';
import { RecordPage } from '#core/page/RecordPage.tsx';
import { Card } from '#core/ui/Card.tsx';
import { FactList } from '#core/ui/FactList.tsx';
import { DeviceStatus } from '#domain/badges/DeviceStatus.tsx';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { speakerRoute } from './speakerRoutes.ts';

export function SpeakerPage() {
  return (
    <RecordPage
      query={speakerRoute.useLoaderData()}
      heading="Speaker"
      loading="Loading speaker details..."
      notFound="Speaker not found."
      icon="voice"
      list="/speakers"
      nameOf={({ name }) => shownText(name, 'Unnamed Speaker')}
    >
      {(speaker) => (
        <Card>
          <FactList
            facts={[
              ['Status', <DeviceStatus key="status" status={speaker.status} />],
              [
                'Location',
                <LocationLink key="location" id={speaker.locationId} name={speaker.locationName} />,
              ],
            ]}
          />
        </Card>
      )}
    </RecordPage>
  );
}
