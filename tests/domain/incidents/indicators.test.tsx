// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Indicators } from '#domain/incidents/OutcomeBadges.tsx';

afterEach(cleanup);

/** Text and tone of each indicator. */
function shown(): [string, string | null][] {
  return screen.getAllByRole('listitem').map((item) => [item.textContent, item.getAttribute('data-tone')]);
}

describe('the indicators of an event', () => {
  it('are red with a badge for voice downs, and tell of police and guard', () => {
    const incident = { voiceDownCount: 2, policeContacted: true, guardDispatched: true };
    render(<Indicators incident={incident} alarmCount={1_284} />);
    expect(shown()).toEqual([
      ['Total Alarms1,284', 'plain'],
      ['Voice Down2', 'red'],
      ['Police', 'red'],
      ['Guard', 'red'],
    ]);
  });

  it.each([
    ['nothing happened', { voiceDownCount: 0, policeContacted: false, guardDispatched: false }],
    ['nothing is told', { voiceDownCount: null }],
    ['there is no record', null],
  ])('are a count and a grey Voice Down without a badge when %s', (_, incident) => {
    render(<Indicators incident={incident} alarmCount={0} />);
    expect(shown()).toEqual([
      ['Total Alarms0', 'plain'],
      ['Voice Down', 'grey'],
    ]);
  });
});
