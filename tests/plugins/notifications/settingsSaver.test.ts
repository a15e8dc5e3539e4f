import { describe, expect, it } from 'vitest';
import type { NotificationSettings } from '#contract/notification.ts';
import { createSettingsSaver, shownSettings } from '#plugins/notifications/settingsSaver.tsx';
import { callsByHand } from '../../machines/byHand.ts';
import { NOTHING } from './pushBrowser.ts';

const ONE: NotificationSettings = { ...NOTHING, push: ['police'] };
const TWO: NotificationSettings = { ...NOTHING, push: ['police', 'guard'] };
const THREE: NotificationSettings = { ...NOTHING, mail: ['closed'] };

function saving() {
  const { calls, load, end } = callsByHand<NotificationSettings, NotificationSettings | null>();
  const saver = createSettingsSaver((change) => load(change(NOTHING), new AbortController().signal));
  return {
    saver,
    /** What was sent, in its order. */
    sent: () => calls.map(({ input }) => input),
    answer: (answer: NotificationSettings | null | Error) => end(calls.at(-1), answer),
    now: () => [saver.snapshot()?.state, shownSettings(NOTHING, 0, saver.snapshot())],
  };
}

describe('what a person chooses', () => {
  it('is sent at once, and shown as the provider has stored it', async () => {
    const { saver, sent, answer, now } = saving();
    expect(saver.snapshot()).toBeNull();
    saver.choose(() => ONE, 'told');
    expect([sent(), now()]).toEqual([[ONE], ['saving', ONE]]);
    await answer(TWO);
    expect(now()).toEqual(['saved', TWO]);
    expect(saver.snapshot()?.places).toEqual(['told']);
  });

  it('twice in a row ends with the second, which is sent after the answer to the first', async () => {
    const { saver, sent, answer, now } = saving();
    saver.choose(() => ONE, 'told');
    saver.choose(() => TWO, 'told');
    saver.choose(() => THREE, 'morning');
    expect(sent()).toEqual([ONE]);
    await answer(ONE);
    expect([sent(), now()]).toEqual([
      [ONE, THREE],
      ['saving', THREE],
    ]);
    await answer(THREE);
    expect(now()).toEqual(['saved', THREE]);
  });

  it.each([new Error('away'), null])(
    'stays when it could not be saved (%o), and is sent again on request',
    async (refusal) => {
      const { saver, sent, answer, now } = saving();
      saver.choose(() => ONE, 'told');
      await answer(refusal);
      expect(now()).toEqual(['failed', ONE]);
      saver.retry();
      expect([sent(), now()]).toEqual([
        [ONE, ONE],
        ['saving', ONE],
      ]);
      // Pressed twice.
      saver.retry();
      await answer(ONE);
      expect([sent().length, now()]).toEqual([2, ['saved', ONE]]);
      saver.retry();
      expect(sent()).toHaveLength(2);
    },
  );

  it('is tried although what was chosen before it has failed', async () => {
    const { saver, sent, answer, now } = saving();
    saver.choose(() => ONE, 'told');
    saver.choose(() => TWO, 'told');
    await answer(new Error('away'));
    expect([sent(), now()]).toEqual([
      [ONE, TWO],
      ['saving', TWO],
    ]);
    await answer(TWO);
    expect(now()).toEqual(['saved', TWO]);
  });

  it('back and forth ends where it began', async () => {
    const { saver, sent, answer, now } = saving();
    saver.choose(() => ONE, 'told');
    saver.choose(() => NOTHING, 'told');
    saver.choose(() => ONE, 'told');
    await answer(ONE);
    await answer(ONE);
    expect([sent().at(-1), now()]).toEqual([ONE, ['saved', ONE]]);
  });
});
