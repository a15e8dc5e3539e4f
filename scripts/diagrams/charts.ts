/** The machines that docs/machines.md shows, in its order; a new machine is added here. */
import type { AnyStateMachine } from 'xstate';
import { changeRequestMachine } from '#machines/changeRequest.ts';
import { delayedTextMachine } from '#machines/delayedText.ts';
import { formMachine } from '#machines/form.ts';
import { createLoaderMachine } from '#machines/loader.ts';
import { createPlaybackMachine } from '#machines/playback.ts';
import { createPreloaderMachine } from '#machines/preloader.ts';
import { createScheduleWeekMachine } from '#machines/scheduleWeek.ts';
import { searchMachine } from '#machines/search.ts';
import { createSelectionInUrlMachine } from '#machines/selectionInUrl.ts';
import { sessionMachine } from '#machines/session.ts';
import { wholeListMachine } from '#machines/wholeList.ts';

export interface Chart {
  readonly machine: AnyStateMachine;
  /** Path in the repository. */
  readonly file: string;
  /** What it is for, in one sentence. */
  readonly purpose: string;
}

const nothing = { load: () => Promise.resolve(null) };
const noPlan = { idOf: () => undefined, planFor: () => ({ keep: [], load: [] }) };

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
      'Steps through the recordings of one event, and tells its preloader which one is shown and which may be next.',
  },
  {
    machine: changeRequestMachine,
    file: 'src/machines/changeRequest.ts',
    purpose:
      'Follows a change request from the form to the provider: what may be sent, what is said of the result, and when the page is left.',
  },
  {
    machine: formMachine,
    file: 'src/machines/form.ts',
    purpose:
      'Follows a form that is sent once at a time: what is missing, why it was refused, and when its success message takes its place.',
  },
  {
    machine: createScheduleWeekMachine(nothing),
    file: 'src/machines/scheduleWeek.ts',
    purpose:
      'Leafs through the weeks of one schedule within four weeks of now, goes with the time while the current one is shown, and tells its preloader which week is shown and which ones lie beside it.',
  },
  {
    machine: createPreloaderMachine({ ...nothing, ...noPlan }),
    file: 'src/machines/preloader.ts',
    purpose:
      'Decides what is loaded, kept and let go of around a shown recording or week, with one loader for each. It has no states of its own: how far things are is in the states of its loaders.',
  },
  {
    machine: createLoaderMachine(nothing),
    file: 'src/machines/loader.ts',
    purpose: 'Loads one recording or week and owns what was loaded until it is stopped.',
  },
  {
    machine: createSelectionInUrlMachine(),
    file: 'src/machines/selectionInUrl.ts',
    purpose:
      'Writes what is selected into the address once the selection rests, and hands on what a link selects.',
  },
  {
    machine: delayedTextMachine,
    file: 'src/machines/delayedText.ts',
    purpose:
      'Holds what is typed into a field back until the typing rests or the next click, and follows what is in force.',
  },
  {
    machine: searchMachine,
    file: 'src/machines/search.ts',
    purpose:
      'Follows one search box: waits until the typing rests, lets the last text win, and tells what its panel shows.',
  },
  {
    machine: wholeListMachine,
    file: 'src/machines/wholeList.ts',
    purpose:
      'Reads every page of the events list in turn for a download: how far it is, where it stopped, and when it has all rows.',
  },
];
