import type { AppContext } from '#core/app/appContext.ts';
import type { Topic } from '#core/app/definePlugin.ts';
import { helpId, helpTexts } from './helpTexts.ts';

/** Every text of the page, for the palette. */
export function helpTopics({ config }: Pick<AppContext, 'config'>): Topic[] {
  const { words, howTo } = helpTexts(config);
  return [...words, ...howTo].map(({ title }) => ({
    group: 'Help',
    label: title,
    isHidden: true,
    choose: `/help#${helpId(title)}`,
  }));
}
