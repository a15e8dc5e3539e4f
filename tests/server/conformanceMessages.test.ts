import { describe, expect, it } from 'vitest';
import type { WireSchema } from '#contract/call.ts';
import { contactsCall } from '#contract/contact.ts';
import { customersCall } from '#contract/directory.ts';
import { eventsCall } from '#contract/event.ts';
import { recordingDataCall } from '#contract/recording.ts';
import { schedulesCall } from '#contract/schedule.ts';
import { searchCall } from '#contract/search.ts';
import { authenticateCall } from '#contract/session.ts';
import { eventsPerDayCall } from '#contract/statistics.ts';
import { judge } from '../../scripts/conformance/judge.ts';

function problemsOf(response: WireSchema, answer: unknown): string[] {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  return judge(response, { status: 200, headers, text: JSON.stringify(answer), json: answer }).problems;
}

describe('what conformance says about an answer', () => {
  it('says an array where an object is expected, and an object where an array is', () => {
    for (const [call, answer, problem] of [
      [customersCall, [{ id: 1 }], 'an array, expected an object with `value`'],
      [searchCall, { value: [] }, 'an object, expected an array'],
      [eventsPerDayCall, 'none', '"none", expected an array or an object with `data`'],
      [authenticateCall, [], 'an array, expected an object'],
    ] as const)
      expect(problemsOf(call.response, answer)).toEqual([`the answer is ${problem}`]);
  });

  it('names every place that is wrong, deep ones too', () => {
    const value = [{ incident: { startTime: '' }, location: { id: 1, name: 7 } }, { location: null }];
    expect(problemsOf(eventsCall.response, { value, count: 'two' })).toEqual([
      '`value[0].incident.id` is missing (integer)',
      '`value[0].incident.startTime` is "", expected non-empty string',
      '`value[0].location.name` is 7, expected string or null',
      '`value[1].incident` is missing (an object with `id`)',
      '`count` is "two", expected number or null',
    ]);
  });

  it('compares a row of two forms with the form that it has', () => {
    expect(problemsOf(contactsCall.response, { value: [{ firstname: 'Ada', cell: null }] })).toEqual([
      '`value[0].id` is missing (integer)',
    ]);
    expect(problemsOf(contactsCall.response, { value: [{ contact: { firstname: 'Ada' } }] })).toEqual([
      '`value[0].contact.id` is missing (integer)',
    ]);
    expect(problemsOf(schedulesCall.response, { value: [{ schedule: { id: 1 } }, { id: 2 }, 3] })).toEqual([
      '`value[2]` is 3, expected an object with `schedule` or an object with `id`',
    ]);
  });

  it('names pairs that are too short', () => {
    expect(problemsOf(eventsPerDayCall.response, [[1, 2], [3], [4, '5']])).toEqual([
      '`[1]` is an array, expected an array of 2',
      '`[2][1]` is "5", expected number',
    ]);
    expect(problemsOf(recordingDataCall.response, { metas: {} })).toEqual([
      '`metas` is an object, expected an array or null',
    ]);
  });
});
