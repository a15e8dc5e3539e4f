import type { Config } from '#contract/portalConfig.ts';
import { helpConfig } from './helpConfig.ts';

export interface HelpText {
  readonly title: string;
  readonly text: string;
}

/** By their titles. */
type Texts = Readonly<Record<string, string>>;

const WORDS: Texts = {
  Armed:
    'The site is being watched. Whatever its cameras and sensors detect goes to the operators as an alarm signal.',
  Disarmed: 'People are expected at the site, so detections are not treated as alarms.',
  'Arming schedule':
    'The hours of a week in which a site is disarmed. At all other hours it is armed. Some schedules only tell operators what to expect, and change nothing about arming.',
  'Alarm signal': 'One detection that a device at a site has reported. Many signals may belong to one event.',
  Event:
    'Something that operators looked into: its alarm signals and recordings, and what they did about it. An event without a closing time is still in progress.',
  'Voice-down':
    'An operator speaks to the people at a site over its loudspeakers, for example to ask them to leave.',
  'Police contacted': 'An operator has called the police about the event.',
  Dispatch:
    'Somebody was sent to the site. Guard dispatches are counted on the start page and marked on each event.',
  Keyholder:
    'Somebody who can open the site and may be called at night. Keyholders are in the emergency contact list of their site.',
  'Emergency contact list': 'The people whom operators call about a site, in order of rank.',
  NVR: 'The recorder at a site (network video recorder). While it is offline or in error, recordings of new events may be missing.',
  'Motion box': 'The red frame in a recording. It surrounds what moved, and says how sure the detection was.',
  'Needs attention':
    'Two facts about a site contradict each other: it is armed, for example, but a recorder is offline. Coverage lists these sites first.',
};

const HOW_TO: Texts = {
  'Find anything':
    'Type in the search box at the top, or press Ctrl K (Cmd K on a Mac) on any page: sites, recorders, schedules, contacts, and events by their number.',
  'Save a list of events':
    'Narrow down the list on Events with its search, its filters and a range of time. “Download list” below it saves all of its rows as a CSV file for a spreadsheet. Each time in it has its time zone.',
  'Save a recording':
    'On the page of an event, the arrow below the picture saves the recording that is shown. “Evidence” packs recordings, the log and a report into one file.',
  'Print a page':
    'Use your browser’s print command. Pages print black on white, without menus and buttons, and long lists are printed whole.',
  'Request a change':
    '“Request a change” stands beside sites, recorders, contacts, and the hours of a schedule. It opens the form with what it is about. Add what should change, and submit it. For anything else, open Change Request in the bar.',
  'Change the hours of a site':
    'Open its schedule, choose the hour or the day in question, and press “Request a change”. The hours are those of the site’s own clock.',
  'Read times':
    'Times are in your own time zone, except where the page names the site’s. Point at a time to see both. Preferences has the 24-hour clock, and the site’s time for events.',
  'Review a night':
    'Review shows the events of last night one after another: press n to go on. It remembers what you have seen.',
};

/** @param own texts of the provider, which take the place of those with the same title */
function merged(texts: Texts, own: readonly HelpText[]): readonly HelpText[] {
  const portals = Object.entries(texts).map(([title, text]) => ({ title, text }));
  const byTitle = new Map([...portals, ...own].map((one) => [one.title.trim().toLowerCase(), one]));
  return [...byTitle.values()].filter(({ text }) => text.trim() !== '');
}

/** The texts of the portal and of its provider. */
export function helpTexts(config: Config): Record<'words' | 'howTo', readonly HelpText[]> {
  const own = helpConfig.read(config);
  return { words: merged(WORDS, own.words), howTo: merged(HOW_TO, own.howTo) };
}

/** Names a text in addresses: 'voice-down' for 'Voice-down'. */
export function helpId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
