import { useApp } from '#core/app/useApp.ts';
import { LegalPage } from './LegalPage.tsx';
import { termsOfUse } from './termsOfUse.ts';

export function TermsOfUsePage() {
  return <LegalPage text={termsOfUse(useApp().config.brand.product)} />;
}
