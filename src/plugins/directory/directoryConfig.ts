import * as v from 'valibot';
import { pluginConfig } from '#core/app/definePlugin.ts';

export const directoryConfig = pluginConfig('directory', {
  /** How many customers the start page shows Admins at most. */
  largestCustomers: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)), 5),
});
