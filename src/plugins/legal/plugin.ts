import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { publicRoute } from '#core/router/parentRoutes.ts';

const privacyPolicyRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/privacy-policy',
  staticData: { title: 'Privacy Policy' },
  component: lazyRouteComponent(() => import('./LegalPages.tsx'), 'PrivacyPolicyPage'),
});

const termsOfUseRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/terms-of-use',
  staticData: { title: 'Terms of Use' },
  component: lazyRouteComponent(() => import('./LegalPages.tsx'), 'TermsOfUsePage'),
});

/** Privacy policy and terms of use, readable by everybody. */
export const legal = definePlugin({
  id: 'legal',
  routes: [privacyPolicyRoute, termsOfUseRoute],
  nav: [
    { label: 'Privacy Policy', route: privacyPolicyRoute, place: 'footer' },
    { label: 'Terms of Use', route: termsOfUseRoute, place: 'footer' },
  ],
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly legal: typeof legal;
  }
}
