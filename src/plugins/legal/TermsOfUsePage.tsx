import { useApp } from '#core/router/useApp.ts';
import { LegalPage } from './LegalPage.tsx';
import { termsOfUse } from './termsOfUse.ts';

export function TermsOfUsePage() {
  return <LegalPage text={termsOfUse(useApp().config.brand.product)} />;
}
