/** The machines that docs/machines.md shows, in its order; a new machine is added here. */
import type { AnyStateMachine } from 'xstate';
import { changeRequestMachine } from '#machines/changeRequest.ts';
import { createPlaybackMachine } from '#machines/playback.ts';
import { createScheduleWeekMachine } from '#machines/scheduleWeek.ts';
import { searchMachine } from '#machines/search.ts';
import { sessionMachine } from '#machines/session.ts';

export interface Chart {
  readonly machine: AnyStateMachine;
  /** Path in the repository. */
  readonly file: string;
  /** What it is for, in one sentence. */
  readonly purpose: string;
}

const nothing = { load: () => Promise.resolve(null), release: () => {} };

export const CHARTS: readonly Chart[] = [
  {
    machine: sessionMachine,
    file: 'src/machines/session.ts',
    purpose:
      'Knows whether somebody is signed in; every way in (form, full-page sign-in, another tab) and out (logout, refusal, another tab) is one of its events.',
  },
  {
    machine: createPlaybackMachine(nothing),
    file: 'src/machines/playback.ts',
    purpose:
      'Steps through the recordings of one event and decides which of them are loaded ahead, kept and let go of.',
  },
  {
    machine: changeRequestMachine,
    file: 'src/machines/changeRequest.ts',
    purpose:
      'Follows a change request from the form to the provider: what may be sent, what is said of the result, and when the page is left.',
  },
  {
    machine: createScheduleWeekMachine(nothing),
    file: 'src/machines/scheduleWeek.ts',
    purpose:
      'Leafs through the weeks of one schedule within four weeks of now, loads the shown one, and then its neighbours ahead.',
  },
  {
    machine: searchMachine,
    file: 'src/machines/search.ts',
    purpose:
      'Follows one search box: waits until the typing rests, lets the last text win, and tells what its panel shows.',
  },
];
