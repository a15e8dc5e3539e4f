/** The run-time configuration for the portal, from the server's settings. */
import type { Config } from '#contract/portalConfig.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Settings } from '../settings/settings.ts';

type SignIn = Config['signIn'];

/**
 * Leaves out keys that only repeat the portal's own defaults.
 * @param signIn the sign-ins with another provider that are set up
 * @param offered optional screens that this server has the calls of; they are left out where the API is another's
 */
export function portalConfiguration(settings: Settings, signIn: SignIn, offered: readonly string[] = []) {
  const { apiBaseUrl, product, phone, email, blurb, logo, look, pluginsOff, pluginSettings } = settings;
  const own = apiBaseUrl === undefined ? offered.filter((id) => !pluginsOff.includes(id)) : [];
  const pluginsOn = [...new Set([...settings.pluginsOn, ...own])];
  const { mediaOrigins, errorReports, serviceWorker } = settings;
  const hasSettings = Object.keys(pluginSettings).length > 0;
  return {
    ...(apiBaseUrl !== undefined && { apiBaseUrl }),
    brand: {
      product,
      phone,
      email,
      ...(blurb !== undefined && { blurb }),
      ...(logo !== undefined && { logo }),
      ...look,
    },
    ...((pluginsOff.length + pluginsOn.length > 0 || hasSettings) && {
      plugins: { off: pluginsOff, on: pluginsOn, ...(hasSettings && { settings: pluginSettings }) },
    }),
    ...(!(signIn.google && signIn.microsoft) && { signIn }),
    ...(mediaOrigins.length > 0 && { mediaOrigins }),
    ...(errorReports !== undefined && { errorReports }),
    ...(!serviceWorker && { serviceWorker }),
  };
}

/** The sign-ins that lead anywhere. Until the database is ready, what the settings say of the demo's consent page counts. */
export function offeredSignIns({
  settings,
  isReady,
  isDemo,
}: Pick<Dependencies, 'settings' | 'isReady' | 'isDemo'>): SignIn {
  const hasConsentPage = isReady() ? isDemo() : settings.demo;
  return {
    google: hasConsentPage || settings.googleClientId !== undefined,
    microsoft: hasConsentPage || settings.microsoftClientId !== undefined,
  };
}
