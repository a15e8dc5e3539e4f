import { type LinkProps, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { BackButton } from '#core/ui/PageHeading.tsx';

interface PageBackProps {
  /** The list that the page belongs to, for people who came from outside the portal. */
  readonly to: NonNullable<LinkProps['to']>;
}

/** Goes back to the previous page of the portal. Without one, goes to a list. */
export function PageBack({ to }: PageBackProps) {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return <BackButton onClick={() => (canGoBack ? history.back() : void navigate({ to }))} />;
}
