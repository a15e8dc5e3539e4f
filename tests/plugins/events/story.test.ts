import { describe, expect, it } from 'vitest';
import type { EventRecord } from '#contract/event.ts';
import {
  calledContacts,
  firstSignal,
  logKind,
  type StoryStep,
  sinceText,
  storyFigures,
  storyRuler,
  storySteps,
} from '#plugins/events/story/story.ts';

const at = (clock: string) => `2026-11-22T05:${clock}Z`;
const ms = (clock: string) => Date.parse(at(clock));
const name = (index: number) => `Recording ${index + 1}`;

const report: EventRecord = {
  incident: {
    id: 7,
    startTime: at('46:00'),
    endTime: at('56:00'),
    voiceDownCount: 1,
    policeContacted: true,
    guardDispatched: false,
  },
  location: {
    id: 1,
    name: 'Yard',
    address: null,
    location: null,
    callIns: [
      {
        callIn: { time: at('50:00'), type: 'Call', notes: 'It is my crew.', otherContact: null },
        contact: { firstname: 'Ada', lastname: 'Okafor' },
        user: { firstname: 'Kim', lastname: 'Roy' },
      },
    ],
  },
  timeZone: 'America/Toronto',
  recordings: [
    { recordingId: 1, startTime: at('46:05'), cameraName: 'Gate', recordingType: 'Video' },
    { recordingId: 2, startTime: at('48:00'), cameraName: 'Dock', recordingType: 'Image' },
    { recordingId: 3, startTime: null, cameraName: null, recordingType: null },
  ],
  recentIncidents: [],
  incidentLogs: [
    { time: at('46:01'), notes: 'Motion alarm received from Gate.' },
    { time: at('47:12'), notes: 'Voice-down over Horn 1: no reaction.' },
    { time: at('48:10'), notes: 'Called Ada Okafor (cell): no answer.' },
    { time: at('49:00'), notes: 'Police contacted (Toronto), file 26-1.' },
    { time: null, notes: null },
  ],
  alarms: [{ time: at('46:00'), type: 'Motion', cameraName: 'Gate' }, 'beep', null],
};

const steps = storySteps(report, name);

it.each([
  ['Motion alarm received from Gate.', 'received'],
  ['Reviewed 3 recordings: a truck.', 'reviewed'],
  ['Voice-down over Horn 1: no reaction.', 'voiceDown'],
  ['Called Ada Okafor (cell): informed.', 'call'],
  ['Called Paul Guard (work): no answer.', 'call'],
  ['Called Anna Lee, 4 Police Street.', 'call'],
  ['Called police, file 26-1.', 'police'],
  ['Called Halifax Police, file 26-1.', 'police'],
  ['Phoned the Halifax Regional Police: on their way.', 'police'],
  ['Called the local police.', 'police'],
  ['Called a guard.', 'guard'],
  ['Police contacted (Toronto).', 'police'],
  ['Officers on site.', 'police'],
  ['Guard dispatched, expected in 20 minutes.', 'guard'],
  ['Closed as "False alarm" by Kim Roy.', 'closed'],
  ['Fog on all cameras.', 'other'],
  ['<b>Police</b>man poster on the wall', 'police'],
  ['Safeguarded.', 'other'],
  ['', 'other'],
])('a log line %s is about: %s', (notes, kind) => {
  expect(logKind(notes)).toBe(kind);
});

describe('the steps of an incident', () => {
  it('stand in the order of time, those without a time last', () => {
    expect(steps.map(({ key }) => key)).toEqual([
      ...['alarm 0', 'log 0', 'recording 0', 'log 1', 'recording 1', 'log 2', 'log 3', 'call 0'],
      ...['alarm 1', 'alarm 2', 'recording 2', 'log 4'],
    ]);
  });

  it('say what happened and who it was', () => {
    const texts = new Map(steps.map(({ key, text, who }) => [key, [text, who]]));
    expect(texts.get('alarm 0')).toEqual(['Motion, Gate', null]);
    expect(texts.get('alarm 1')).toEqual(['Alarm signal', null]);
    expect(texts.get('call 0')).toEqual(['Call: It is my crew.', 'Ada Okafor, taken by Kim Roy']);
    expect(texts.get('recording 1')).toEqual(['Recording 2', null]);
  });

  it('lead to the recording that shows them, and to none that is far', () => {
    const shown = new Map(steps.map(({ key, recording }) => [key, recording]));
    expect(shown.get('alarm 0')).toBe(0);
    expect(shown.get('log 2')).toBe(1);
    expect(shown.get('log 1')).toBeNull();
    expect(shown.get('recording 2')).toBe(2);
  });

  it('lead to the nearest recording, and of two as near to the earlier one', () => {
    const recordings = ['47:00', '46:50', '46:50'].map((clock, recordingId) => ({
      ...{ recordingId, startTime: at(clock), cameraName: null, recordingType: null },
    }));
    const clocks = ['46:34', '46:35', '46:54', '46:55', '46:56', '47:15', '47:16'];
    const incidentLogs = clocks.map((clock) => ({ time: at(clock), notes: clock }));
    const told = storySteps({ ...report, recordings, incidentLogs, location: null, alarms: [] }, name);
    const shown = told
      .filter(({ kind }) => kind !== 'recording')
      .map(({ text, recording }) => [text, recording]);
    expect(shown).toEqual([null, 1, 1, 1, 0, 0, null].map((recording, index) => [clocks[index], recording]));
  });

  // It takes a twentieth of a second.
  it('of 10,000 recordings and logs at one instant are made at once', { timeout: 3_000 }, () => {
    const time = at('46:00');
    const many = Array.from({ length: 10_000 }, (_, index) => index);
    const recordings = many.map((index) => ({
      ...{ recordingId: index + 1, startTime: time, cameraName: 'Gate', recordingType: 'Image' },
    }));
    const incidentLogs = many.map(() => ({ time, notes: 'Fog.' }));
    const long = storySteps({ ...report, recordings, incidentLogs }, name);
    expect(long).toHaveLength(20_004);
    expect(storyRuler(long, { start: ms('46:00'), end: ms('56:00') }, 0.01).marks.length).toBeLessThan(102);
  });

  it('begin with the first signal, or else with the incident', () => {
    expect(firstSignal(report, steps)).toBe(ms('46:00'));
    expect(firstSignal({ ...report, alarms: [] }, [])).toBe(ms('46:00'));
    expect(firstSignal({ ...report, incident: null }, [])).toBeNull();
  });

  it.each([
    ['+1:12', 72],
    ['+0:00', 0],
    ['\u22120:05', -5],
    ['+1:02:03', 3_723],
  ])('say %s for the time since the first signal: %i s', (text, seconds) => {
    expect(sinceText(ms('46:00') + seconds * 1_000, ms('46:00'))).toBe(text);
  });
});

describe('the figures of an incident', () => {
  const figures = (list: readonly StoryStep[], closed: number | null = ms('56:00')) =>
    storyFigures(list, { first: ms('46:00'), closed }).map(({ name: figure, after }) => [
      figure,
      after / 1_000,
    ]);

  it('count from the first signal', () => {
    expect(figures(steps)).toEqual([
      ['First action', 72],
      ['First voice-down', 72],
      ['First call', 130],
      ['Police', 180],
      ['Closed', 600],
    ]);
  });

  it('are absent when they cannot be told', () => {
    expect(figures([], null)).toEqual([]);
    expect(storyFigures(steps, { first: null, closed: null })).toEqual([]);
    expect(figures(steps, ms('45:00')).map(([figure]) => figure)).not.toContain('Closed');
  });
});

const contact = (rank: number | null, firstname: string | null, lastname: string | null, id: number) => ({
  contactLocation: { rank, contactType: 'Keyholder' },
  contact: { id, firstname, lastname, listName: null, cell: null, work: null, home: null, email: null },
});
const line = (text: string, index = 0): StoryStep => ({
  key: `log ${index}`,
  kind: 'call',
  at: index,
  text,
  who: null,
  recording: null,
});
const results = (contacts: Parameters<typeof calledContacts>[0], ...lines: StoryStep[]) =>
  calledContacts(contacts, lines).map(({ name: who, calls }) => [who, ...calls.map(({ result }) => result)]);

describe('who was called', () => {
  it('stands in call order, with what came of it', () => {
    const contacts = [
      contact(null, 'Bo', 'Lee', 3),
      contact(2, 'Ada', 'Okafor', 1),
      contact(1, 'Sam', 'Fox', 2),
    ];
    const calls = [
      line('Called Sam Fox (cell): no answer.', 1),
      line('Called ADA OKAFOR (work): informed.', 2),
      line('Called Sam Fox (home): informed.', 3),
    ];
    expect(results(contacts, ...calls)).toEqual([
      ['Sam Fox', 'no answer', 'informed'],
      ['Ada Okafor', 'informed'],
      ['Bo Lee'],
    ]);
  });

  it('has a contact that is listed twice once, in its first place', () => {
    const ada = contact(2, 'Ada', 'Okafor', 1);
    const listed = [contact(3, 'Sam', 'Fox', 2), ada, contact(1, 'Sam', 'Fox', 2)];
    expect(results(listed, line('Called Sam Fox: informed.'))).toEqual([
      ['Sam Fox', 'informed'],
      ['Ada Okafor'],
    ]);
    const unknown = () => ({ ...ada, contact: { ...ada.contact, id: null } });
    expect(results([unknown(), unknown()])).toEqual([['Ada Okafor'], ['Ada Okafor']]);
  });

  it('makes no match that is unsure', () => {
    const twins = [contact(1, 'Sam', 'Fox', 1), contact(2, 'Sam', 'Fox', 2)];
    expect(results(twins, line('Called Sam Fox: informed.'))).toEqual([['Sam Fox'], ['Sam Fox']]);
    expect(results([contact(1, 'Sam', null, 1)], line('Called Sam: informed.'))).toEqual([['Sam']]);
    expect(results([contact(1, 'Sam', 'Fox', 1)], line('Called Sam Foxworth: informed.'))).toEqual([
      ['Sam Fox'],
    ]);
  });
});

describe('the ruler of an incident', () => {
  const bounds = { start: ms('46:00'), end: ms('48:00') };
  const mark = (clock: string, key: string): StoryStep => ({ ...line('', 0), key, at: ms(clock) });

  it('goes from the first signal to the close', () => {
    const { marks, folds } = storyRuler([mark('46:00', 'a'), mark('47:00', 'b')], bounds, 0.01);
    expect(marks.map(({ place }) => place)).toEqual([0, 0.5]);
    expect(folds).toEqual([]);
    const around = storyRuler([mark('45:00', 'a'), mark('49:00', 'b')], bounds, 0.01);
    expect(around).toMatchObject({
      start: ms('45:00'),
      end: ms('49:00'),
      marks: [{ place: 0 }, { place: 1 }],
    });
    const short = storyRuler([mark('46:00', 'a')], { start: bounds.start, end: bounds.start }, 0.01);
    expect(short.marks.map(({ place }) => place)).toEqual([0]);
    expect(storyRuler([{ ...line(''), at: null }], bounds, 0.01).marks).toEqual([]);
  });

  it('has one mark for steps that would touch', () => {
    const { marks } = storyRuler([mark('46:00', 'a'), mark('46:01', 'b'), mark('47:30', 'c')], bounds, 0.05);
    expect(marks.map(({ steps: together }) => together.map(({ key }) => key))).toEqual([['a', 'b'], ['c']]);
  });

  it('folds a time of more than five minutes in which nothing happened, and says how long it was', () => {
    const long = { start: ms('00:00'), end: ms('30:00') };
    const { marks, folds } = storyRuler(
      [mark('00:00', 'a'), mark('00:30', 'b'), mark('29:30', 'c')],
      long,
      0.01,
    );
    expect(folds).toEqual([{ place: 0.5, length: 29 * 60_000 }]);
    expect(marks.map(({ place }) => Number(place.toFixed(3)))).toEqual([0, 0.333, 0.667]);
  });
});
