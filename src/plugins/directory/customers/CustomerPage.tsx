import { groupNumber } from '#core/format/numbers.ts';
import { shownText } from '#core/format/shownText.ts';
import { RecordPage } from '#core/page/RecordPage.tsx';
import { Card } from '#core/ui/Card.tsx';
import { FactList } from '#core/ui/FactList.tsx';
import { customerRoute } from './customerRoutes.ts';
import { DealerOfCustomer } from './DealerOfCustomer.tsx';

export function CustomerPage() {
  return (
    <RecordPage
      query={customerRoute.useLoaderData()}
      heading="Customer"
      loading="Loading customer details..."
      notFound="Customer not found."
      icon="users"
      list="/customers"
      nameOf={({ name }) => shownText(name, 'Unnamed Customer')}
    >
      {(customer) => (
        <Card>
          <FactList
            facts={[
              ['Dealer', <DealerOfCustomer key="dealer" customer={customer} />],
              ['Accounts', groupNumber(customer.accountCount)],
              ['Locations', groupNumber(customer.locationCount)],
            ]}
          />
        </Card>
      )}
    </RecordPage>
  );
}
