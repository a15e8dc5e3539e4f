import { useApp } from '#core/app/useApp.ts';
import { LegalPage } from './LegalPage.tsx';
import { privacyPolicy } from './privacyPolicy.ts';

export function PrivacyPolicyPage() {
  return <LegalPage text={privacyPolicy(useApp().config.brand.product)} />;
}
