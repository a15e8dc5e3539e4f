import { groupNumber } from '#core/format/numbers.ts';
import { shownText } from '#core/format/shownText.ts';
import { RecordPage } from '#core/page/RecordPage.tsx';
import { Card } from '#core/ui/Card.tsx';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import { FactList } from '#core/ui/FactList.tsx';
import { dealerRoute } from './dealerRoutes.ts';

export function DealerPage() {
  return (
    <RecordPage
      query={dealerRoute.useLoaderData()}
      heading="Dealer"
      loading="Loading dealer details..."
      notFound="Dealer not found."
      icon="users"
      list="/dealers"
      nameOf={({ name }) => shownText(name, 'Unnamed Dealer')}
    >
      {({ phone, email, locationCount }) => (
        <Card>
          <FactList
            facts={[
              ['Phone', <PhoneLink key="phone" phone={phone} />],
              ['Email', <MailLink key="email" address={email} />],
              ['Locations', groupNumber(locationCount)],
            ]}
          />
        </Card>
      )}
    </RecordPage>
  );
}
