import { Link } from '@tanstack/react-router';
import type { Customer } from '#core/api/wire/customer.ts';
import { shownText } from '#core/format/shownText.ts';

export function DealerOfCustomer({ customer: { dealerId, dealerName } }: { readonly customer: Customer }) {
  if (typeof dealerId !== 'number') return shownText(dealerName);
  return (
    <Link to="/dealer/$id" params={{ id: String(dealerId) }}>
      {shownText(dealerName, 'Unnamed Dealer')}
    </Link>
  );
}
