import * as v from 'valibot';
import { pluginConfig } from '#core/app/definePlugin.ts';

const texts = v.optional(
  v.pipe(
    v.array(
      v.strictObject({
        title: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
        text: v.pipe(v.string(), v.maxLength(2000)),
      }),
    ),
    v.maxLength(100),
  ),
  [],
);

export const helpConfig = pluginConfig('help', {
  /** Words of the provider. One with the title of the portal's own takes its place, and without a text leaves it out. */
  words: texts,
  /** The same for what the page says on how things are done. */
  howTo: texts,
});
