import { readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { iconPaths } from '#core/ui/Icon.tsx';
import hidden from '#core/ui/VisuallyHidden.module.css';
import { ArmedBadge, ArmingMark } from '#domain/arming/ArmingMark.tsx';
import { Indicators, OutcomeBadges } from '#domain/incidents/OutcomeBadges.tsx';
import { PriorityBadge } from '#domain/incidents/PriorityBadge.tsx';
import { DeviceStatus } from '#domain/sites/devices.tsx';

afterEach(cleanup);

/** The text of a badge and its picture, which is hidden from screen readers. */
function shown(badge: ReactElement) {
  const { container } = render(badge);
  const path = container.querySelector('svg[aria-hidden="true"] path')?.getAttribute('d');
  return {
    text: container.textContent,
    icon: Object.entries(iconPaths).find(([, one]) => one === path)?.[0],
  };
}

/** Token that a component's style sheet gives to a domain value; that of the bare class when it has no rule. */
function colourOf(component: string, attribute: string, value: string): string | undefined {
  const sheet = readFileSync(`src/domain/${component}.module.css`, 'utf8');
  const rules = [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const own = rules.find(([, selector]) => selector?.includes(`[${attribute}="${value}"]`));
  const [, , body] = own ?? rules.find(([rule]) => rule?.includes('--status-')) ?? [];
  return /--status-([\w-]+)\)/.exec(body ?? '')?.[1];
}

const UNTIL = '2025-03-07T18:00:00';

describe('the armed badge', () => {
  const until = UNTIL;

  it.each([
    [{ armed: true }, 'Armed', 'shield', 'green'],
    [{ armed: false, until: null }, 'Disarmed', 'shield-off', 'grey'],
    [{ armed: true, until }, 'Armed until Fri, Mar 7, 2025, 6:00 PM', 'shield', 'green'],
    [{ armed: true, until: 'soon' }, 'Armed', 'shield', 'green'],
    [null, 'Status Unknown', 'question', 'yellow'],
    [undefined, 'Loading...', 'shield', 'grey'],
  ])('for %j reads %s, beside the icon %s, in %s', (status, text, icon, tone) => {
    expect(shown(<ArmedBadge status={status} />)).toEqual({ text, icon });
    expect(document.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  });
});

it.each([
  ['a badge', <ArmedBadge key="badge" status={{ armed: true, until: UNTIL }} zone="Asia/Tokyo" />],
  ['a mark', <ArmingMark key="mark" arming="armed" until={UNTIL} zone="Asia/Tokyo" now={0} />],
])('the tip of the time until which %s is armed finds the zone of the site', (_, badge) => {
  const { container } = render(badge);
  expect(container.querySelector('time')?.closest<HTMLElement>('[data-zone]')?.dataset.zone).toBe(
    'Asia/Tokyo',
  );
});

it.each([
  ['OK', 'OK', 'check', 'green'],
  ['Error', 'Error', 'warning', 'yellow'],
  ['Offline', 'Offline', 'offline', 'red'],
  ['Other', 'Other', 'question', 'grey'],
  ['constructor', 'constructor', 'question', 'grey'],
  ['', 'Unknown', 'question', 'grey'],
  [null, 'Unknown', 'question', 'grey'],
])('the state of a device %j is the word %s beside the icon %s, in %s', (status, text, icon, colour) => {
  expect(shown(<DeviceStatus status={status} />)).toEqual({ text, icon });
  expect(colourOf('sites/devices', 'data-status', status || 'none')).toBe(colour);
});

it.each([
  ['VeryHigh', 'Very High', 'dark-red'],
  ['High', 'High', 'red'],
  ['Medium', 'Medium', 'orange'],
  ['Low', 'Low', 'yellow'],
  ['VeryLow', 'Very Low', 'yellow'],
  ['Notification', 'Notification', 'blue'],
  ['Drill', 'Drill', 'blue'],
  ['Test', 'Test', 'blue'],
  ['Odd', 'Odd', 'grey'],
  ['', 'Unknown', 'grey'],
  [null, 'Unknown', 'grey'],
  [undefined, 'Unknown', 'grey'],
])('a priority %j is named %s, in %s', (priority, words, colour) => {
  const badge = render(<PriorityBadge priority={priority} />).container.firstElementChild;
  expect(badge?.textContent).toBe(words);
  const value = badge?.getAttribute('data-priority') || 'none';
  expect(colourOf('incidents/PriorityBadge', 'data-priority', value)).toBe(colour);
});

it('the outcomes of an event have a hue each, and only police is red', () => {
  const all = { voiceDownCount: 2, policeContacted: true, guardDispatched: true };
  render(<OutcomeBadges incident={{ id: 1, startTime: '2026-11-22T05:46:00Z', ...all }} />);
  const badges = [...document.querySelectorAll('[data-tone]')];
  expect(badges.map((badge) => [badge.textContent, badge.getAttribute('data-tone')])).toEqual([
    ['In progress', 'yellow'],
    ['Police', 'red'],
    ['Guard', 'orange'],
    ['Voice Down 2', 'blue'],
  ]);
});

describe('the indicators of an event', () => {
  const none = { voiceDownCount: 0, policeContacted: false, guardDispatched: false };
  const alarms = ['Total Alarms1,284', 'plain'];
  const quiet = [alarms, ['Voice Down0', 'grey']];
  const unknown = [alarms, ['Voice Down', 'grey']];

  it.each([
    [
      { voiceDownCount: 2, policeContacted: true, guardDispatched: true },
      [alarms, ['Voice Down2', 'blue'], ['Police', 'red'], ['Guard', 'orange']],
    ],
    [none, quiet],
    [{ voiceDownCount: null }, unknown],
    [null, unknown],
  ])('of %j are %j', (incident, expected) => {
    render(<Indicators incident={incident} alarmCount={1_284} />);
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('data-tone')])).toEqual(expected);
  });

  it('say to screen readers alone that there were no voice-downs', () => {
    render(<Indicators incident={none} alarmCount={1} />);
    expect(screen.getByText('Voice Down').nextElementSibling).toBe(screen.getByText('0'));
    expect(screen.getByText('0').className).toBe(hidden.hidden);
  });

  it('have the voice-downs in red in the header of an event', () => {
    render(<Indicators incident={{ voiceDownCount: 1 }} alarmCount={0} voiceTone="red" />);
    expect(screen.getByText('Voice Down').closest('li')?.getAttribute('data-tone')).toBe('red');
  });
});
