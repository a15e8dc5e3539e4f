/** What typed words name beyond a page. */
import { describe, expect, it } from 'vitest';
import { contacts } from '#plugins/contacts/plugin.ts';
import { events } from '#plugins/events/plugin.ts';
import { schedules } from '#plugins/schedules/plugin.ts';

const placesOf = (text: string) =>
  [contacts, events, schedules].flatMap((plugin) => {
    const list = plugin.phrase?.(text);
    return list ? [[list.title, list.path]] : [];
  });

describe('the palette', () => {
  it.each([
    ['police at halifax', 'Events with police at “halifax”', '/events?police=true&q=halifax'],
    ['Halifax POLICE', 'Events with police at “Halifax”', '/events?police=true&q=Halifax'],
    ['police', 'Events with police', '/events?police=true'],
    ['guards and police', 'Events with a guard and police', '/events?guard=true&police=true'],
    ['events at pier 21', 'Events at “pier 21”', '/events?q=pier+21'],
    [
      'police at port of halifax',
      'Events with police at “port of halifax”',
      '/events?police=true&q=port+of+halifax',
    ],
    ['keyholder moncton', 'Contacts at “moncton”', '/contacts?q=moncton'],
    ['schedule of yard 12', 'Schedules at “yard 12”', '/schedules?q=yard+12'],
    ['schedule 12', 'Schedules at “12”', '/schedules?q=%2212%22'],
  ])('names a list with a filter for %s', (text, label, path) => {
    expect(placesOf(text)).toEqual([[label, path]]);
  });

  it.each([
    ['police at halifax last month', 'Events with police at “halifax”, Last Month', 'police=true&q=halifax&'],
    ['Last  Month police', 'Events with police, Last Month', 'police=true&'],
    ['yesterday events', 'Events, Yesterday', ''],
    ['guard dispatches last month', 'Events with a guard, Last Month', 'guard=true&'],
    [
      'Voice Downs at halifax yesterday',
      'Events with a voice-down at “halifax”, Yesterday',
      'voice=true&q=halifax&',
    ],
    ['monitored events last month', 'Events, Last Month', ''],
  ])('names with %s a range of time too', (text, label, filter) => {
    const [[title, path] = []] = placesOf(text);
    expect(title).toBe(label);
    expect(path).toMatch(new RegExp(`^/events\\?${filter}from=[\\dT%A-]+&to=[\\dT%A-]+$`));
  });

  it.each([
    '',
    ' ',
    'halifax',
    'halifax last month',
    'last monthly',
    'contacts',
    'schedules',
    'events',
    'constructor',
    '__proto__ at halifax',
  ])('names none for "%s"', (text) => expect(placesOf(text)).toEqual([]));
});
