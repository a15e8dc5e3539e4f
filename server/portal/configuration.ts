/** The run-time configuration for the portal, from the server's settings. */
import type { Settings } from '../settings.ts';

interface PortalConfiguration {
  readonly apiBaseUrl?: string;
  readonly brand: {
    readonly product: string;
    readonly phone: string;
    readonly email: string;
    readonly blurb?: string;
    readonly logo?: string;
  };
  readonly plugins?: { readonly off: readonly string[]; readonly on: readonly string[] };
  readonly mediaOrigins?: readonly string[];
  readonly errorReports?: string;
}

/** Leaves out keys that only repeat the portal's own defaults. */
export function portalConfiguration(settings: Settings): PortalConfiguration {
  const { apiBaseUrl, product, phone, email, blurb, logo, pluginsOff, pluginsOn } = settings;
  const { mediaOrigins, errorReports } = settings;
  return {
    ...(apiBaseUrl !== undefined && { apiBaseUrl }),
    brand: {
      product,
      phone,
      email,
      ...(blurb !== undefined && { blurb }),
      ...(logo !== undefined && { logo }),
    },
    ...(pluginsOff.length + pluginsOn.length > 0 && { plugins: { off: pluginsOff, on: pluginsOn } }),
    ...(mediaOrigins.length > 0 && { mediaOrigins }),
    ...(errorReports !== undefined && { errorReports }),
  };
}
