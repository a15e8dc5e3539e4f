import { TROUBLE } from '../boardOfSites.ts';
import { expect, pageRests, test } from '../portal.ts';
import { openEvent, openSite, openWeek } from './detailStates.ts';
import { againstReading, type FocusStop, walk } from './focus.ts';
import { filledFilters } from './listStates.ts';
import { atRest, avery, idle, nobody, opened, openState, type PageState } from './pageState.ts';

/** More than most pages have; the rest of a long table is like its beginning. */
const MOST = 70;
/** It has controls of its own, which the page does not see: they mark themselves, and the focus stays on the clip. */
const isClip = ({ name }: { name: string }) => name.startsWith('VIDEO');
/** The parts of a date are stops within one field. */
const isDate = ({ name }: { name: string }) => name === 'INPUT ';

const pages: readonly PageState[] = [
  avery('home', opened('/', /^[\d,]+$/)),
  avery('the locations', opened('/locations?size=50', 'Showing 1 to 43')),
  avery('a location', openSite),
  avery('the events', filledFilters),
  avery('an event', openEvent),
  avery('the contacts', (page) => opened('/contacts', 'Contacts')(page).then(() => idle(page))),
  avery('the schedules', opened('/schedules', 'Office hours')),
  avery('a schedule', openWeek),
  avery('the change request', opened('/change-request', 'Details')),
  avery('the profile', opened('/user/details', 'Phone Numbers')),
  avery('the preferences', opened('/user/preferences', 'Forget what I have seen')),
  nobody('the login', opened('/login', 'Please log in to continue')),
  nobody('the privacy policy', opened('/privacy-policy', 'Last updated')),
];

for (const width of [320, 1440])
  test.describe(`the Tab key at ${width} px`, { tag: ['@proof', '@desktop'] }, () => {
    for (const state of pages)
      test(`follows the lines of ${state.name}, shows where it is, and is held by nothing`, async ({
        page,
        watch,
      }) => {
        test.slow();
        // One site of the demo has no status.
        watch.expectTrouble(...TROUBLE);
        await openState(page, state, width);
        // Late parts move what is below them.
        await pageRests(page);
        const forth = await walk(page, 'Tab', MOST);
        await atRest(page);
        // The window is at the end of the walk now: upwards the bar and the heads of tables come first.
        const back = await walk(page, 'Shift+Tab', Math.min(forth.length, MOST - 5));
        expect(againstReading(forth)).toEqual([]);
        expect(forth.concat(back).filter(({ hiddenBy }) => hiddenBy !== '')).toEqual([]);
        const ringless = forth.filter((stop) => !isClip(stop) && !/^(solid|auto) [1-9]/.test(stop.ring));
        expect(ringless).toEqual([]);
        const cut = forth.concat(back).filter((stop) => !isClip(stop) && stop.cutBy !== '');
        expect(cut.map(({ name, cutBy }) => `${name}, by ${cutBy}`)).toEqual([]);
        // A list that scrolls brings one control after the other to the same place.
        const placeOf = (stop: FocusStop | undefined) => JSON.stringify([stop?.name, stop?.box]);
        const held = forth.filter(
          (stop, index) => !isClip(stop) && !isDate(stop) && placeOf(stop) === placeOf(forth[index - 1]),
        );
        expect(held).toEqual([]);
      });
  });
