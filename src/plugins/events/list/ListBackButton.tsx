import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useApp } from '#core/app/useApp.ts';
import { BackButton } from '#core/ui/PageHeading.tsx';
import type { BackTarget } from './eventsSearch.ts';
import { entriesSinceArrival } from './listHistory.ts';

interface ListBackButtonProps {
  target: BackTarget;
  /** A text names no location. */
  locationId: number | string | undefined;
}

/** Leads out of the list in one press, however many of its pages were looked at. */
export function ListBackButton({ target, locationId }: ListBackButtonProps) {
  const { history } = useRouter();
  const { registry } = useApp();
  const entries = useLocation({ select: ({ state }) => entriesSinceArrival(state) });
  const navigate = useNavigate();
  const leave = () => {
    if (entries !== null) history.go(-entries);
    else if (target === 'home' || !registry.hasRoute('/locations')) void navigate({ to: '/' });
    else if (typeof locationId === 'number')
      void navigate({ to: '/location/$id', params: { id: locationId } });
    else void navigate({ to: '/locations' });
  };
  return <BackButton onClick={leave} />;
}
