/** Staged events, minute by minute, shown by clips of the demo. */

/** What is sent in one minute, beside event, site and time of sending. */
export interface Step {
  /** Minutes since the beginning. */
  readonly minute: number;
  readonly said: Readonly<Record<string, unknown>>;
  /** Clips of the demo to show, by their keys in the media manifest. */
  readonly media?: readonly string[];
}

export const KINDS = ['break-in', 'fire', 'visitor'] as const;
export type Kind = (typeof KINDS)[number];

/** Gives the instant of a minute as text. */
type Clock = (minute: number) => string;

/** @param camera name of the camera that raises the alarm */
export function stepsOf(kind: Kind, at: Clock, camera: string): readonly Step[] {
  return { 'break-in': breakIn, fire, visitor }[kind](at, camera);
}

function breakIn(at: Clock, camera: string): Step[] {
  return [
    {
      minute: 0,
      said: {
        startTime: at(0),
        priority: 'VeryHigh',
        signals: [
          { id: 's1', time: at(0), type: 'Line crossing', camera },
          { id: 's2', time: at(0.2), type: 'Intrusion zone', camera },
        ],
      },
      media: ['yard-north-prowler', 'yard-north-prowler-still'],
    },
    {
      minute: 1,
      said: {
        logs: [{ id: 'l1', time: at(1), notes: 'Reviewed 2 recordings: one person between the trailers.' }],
        voiceDowns: [{ id: 'v1', time: at(1.3), notes: 'person looked up and walked on.' }],
      },
    },
    {
      minute: 2,
      said: {
        signals: [{ id: 's3', time: at(2), type: 'Loitering', camera }],
        voiceDowns: [{ id: 'v2', time: at(2.2), notes: 'no reaction.' }],
        policeContacts: [{ id: 'p1', time: at(2.5) }],
      },
    },
    {
      minute: 4,
      said: {
        guardDispatches: [{ id: 'g1', time: at(4), notes: 'expected in 15 minutes.' }],
        callIns: [
          { id: 'c1', time: at(4.5), type: 'Call', caller: 'Night watch next door', notes: 'Saw a van.' },
        ],
      },
    },
    {
      minute: 6,
      said: {
        logs: [{ id: 'l2', time: at(6), notes: 'Officers on site, nobody found.' }],
        endTime: at(6),
        status: 'Police contacted',
      },
    },
    { minute: 7, said: {}, media: ['yard-north-van'] },
  ];
}

function fire(at: Clock, camera: string): Step[] {
  return [
    {
      minute: 0,
      said: {
        startTime: at(0),
        priority: 'VeryHigh',
        signals: [{ id: 's1', time: at(0), type: 'Smoke detector', camera }],
      },
      media: ['yard-south-patrol'],
    },
    {
      minute: 1,
      said: {
        logs: [
          { id: 'l1', time: at(1), notes: 'Reviewed 1 recording: smoke behind the containers.' },
          { id: 'l2', time: at(1.5), notes: 'Called the fire department: on the way.' },
        ],
      },
      media: ['yard-south-empty-still'],
    },
    {
      minute: 3,
      said: {
        callIns: [
          {
            id: 'c1',
            time: at(3),
            type: 'Call',
            caller: 'Fire department',
            notes: 'Asked for the gate code.',
          },
        ],
        guardDispatches: [{ id: 'g1', time: at(3.5), notes: 'opens the gate.' }],
      },
    },
    { minute: 5, said: { endTime: at(5), status: 'Fire department on site' } },
  ];
}

function visitor(at: Clock, camera: string): Step[] {
  return [
    {
      minute: 0,
      said: {
        startTime: at(0),
        priority: 'Low',
        signals: [{ id: 's1', time: at(0), type: 'Door contact', camera }],
      },
      media: ['front-desk-visitor'],
    },
    {
      minute: 1,
      said: {
        callIns: [{ id: 'c1', time: at(1), type: 'Entry', caller: 'Visitor', notes: 'Code accepted.' }],
      },
    },
    {
      minute: 2,
      said: {
        logs: [{ id: 'l1', time: at(2), notes: 'Reviewed 1 recording: expected visitor.' }],
        endTime: at(2),
        status: 'Authorized activity',
      },
      media: ['front-desk-visitor-still'],
    },
  ];
}
