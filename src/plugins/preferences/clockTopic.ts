import type { AppContext } from '#core/app/appContext.ts';
import type { Topic } from '#core/app/definePlugin.ts';
import { timeStyle } from '#core/format/timeStyle.ts';

/** Lets people change the clock from the palette. */
export function clockTopic({ timePreferences }: AppContext): Topic[] {
  const style = timeStyle();
  const hours24 = !style.hours24;
  return [
    {
      group: 'Do',
      label: `Use the clock of ${hours24 ? 24 : 12} hours`,
      choose: () => void timePreferences.choose({ ...style, hours24 }),
    },
  ];
}
