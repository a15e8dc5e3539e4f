import { describe, expect, it } from 'vitest';
import { failedText } from '#core/shell/Shell.tsx';

describe('what the line says', () => {
  it('names what failed, each thing once, without ids, scopes and periods', () => {
    const failure = (subject: string) => ({ subject, requestId: null });
    expect(
      failedText([failure('statistics of all for last30'), failure('daily events of 12 for last30')]),
    ).toBe('Statistics, daily events');
    expect(failedText([failure('event 12'), failure('event 13')])).toBe('Event');
    expect(failedText([{ ...failure('code'), final: 'code' }])).toBe('');
  });
});
