import * as v from 'valibot';
import { pluginConfig } from '#core/app/definePlugin.ts';

export const equipmentConfig = pluginConfig('equipment', {
  /** How many cameras a site's page shows at most. */
  siteCameras: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 8),
});
