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
  return { 'break-in': breakIn, fire, visitor }[kind](partsOf(at, camera));
}

type Parts = ReturnType<typeof partsOf>;

/** The parts of an event at their minutes, each with an id of its own, and its first step. */
function partsOf(at: Clock, camera: string) {
  let number = 0;
  const part = (minute: number, fields: object = {}) => {
    number += 1;
    return { id: `p${number}`, time: at(minute), ...fields };
  };
  return {
    at,
    part,
    note: (minute: number, notes: string) => part(minute, { notes }),
    signal: (minute: number, type: string) => part(minute, { type, camera }),
    begin: (priority: string, signals: readonly object[], ...media: string[]): Step => ({
      minute: 0,
      said: { startTime: at(0), priority, signals },
      media,
    }),
  };
}

function breakIn({ at, part, note, signal, begin }: Parts): Step[] {
  const caller = { type: 'Call', caller: 'Night watch next door', notes: 'Saw a van.' };
  const signals = [signal(0, 'Line crossing'), signal(0.2, 'Intrusion zone')];
  const logs = [note(1, 'Reviewed 2 recordings: one person between the trailers.')];
  return [
    begin('VeryHigh', signals, 'yard-north-prowler', 'yard-north-prowler-still'),
    { minute: 1, said: { logs, voiceDowns: [note(1.3, 'person looked up and walked on.')] } },
    {
      minute: 2,
      said: {
        signals: [signal(2, 'Loitering')],
        voiceDowns: [note(2.2, 'no reaction.')],
        policeContacts: [part(2.5)],
      },
    },
    {
      minute: 4,
      said: { guardDispatches: [note(4, 'expected in 15 minutes.')], callIns: [part(4.5, caller)] },
    },
    {
      minute: 6,
      said: {
        logs: [note(6, 'Officers on site, nobody found.')],
        endTime: at(6),
        status: 'Police contacted',
      },
    },
    { minute: 7, said: {}, media: ['yard-north-van'] },
  ];
}

function fire({ at, part, note, signal, begin }: Parts): Step[] {
  const caller = { type: 'Call', caller: 'Fire department', notes: 'Asked for the gate code.' };
  const logs = [
    note(1, 'Reviewed 1 recording: smoke behind the containers.'),
    note(1.5, 'Called the fire department: on the way.'),
  ];
  return [
    begin('VeryHigh', [signal(0, 'Smoke detector')], 'yard-south-patrol'),
    { minute: 1, said: { logs }, media: ['yard-south-empty-still'] },
    { minute: 3, said: { callIns: [part(3, caller)], guardDispatches: [note(3.5, 'opens the gate.')] } },
    { minute: 5, said: { endTime: at(5), status: 'Fire department on site' } },
  ];
}

function visitor({ at, part, note, signal, begin }: Parts): Step[] {
  const caller = { type: 'Entry', caller: 'Visitor', notes: 'Code accepted.' };
  const logs = [note(2, 'Reviewed 1 recording: expected visitor.')];
  const end = { logs, endTime: at(2), status: 'Authorized activity' };
  return [
    begin('Low', [signal(0, 'Door contact')], 'front-desk-visitor'),
    { minute: 1, said: { callIns: [part(1, caller)] } },
    { minute: 2, said: end, media: ['front-desk-visitor-still'] },
  ];
}
