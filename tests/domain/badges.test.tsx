// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { PRIORITIES } from '#contract/event.ts';
import { formatUntil } from '#core/format/dateTimes.ts';
import { Icon, type IconName, iconPaths } from '#core/ui/Icon.tsx';
import { ArmedBadge } from '#domain/arming/ArmingMark.tsx';
import { PriorityBadge } from '#domain/incidents/PriorityBadge.tsx';
import { DeviceStatus } from '#domain/sites/devices.tsx';
import { EnabledBadge } from '#plugins/locations/list/LocationsTable.tsx';

afterEach(cleanup);

function shown(element: ReactElement): HTMLElement {
  return render(element).container;
}

function pathOf(container: HTMLElement): string | null | undefined {
  return container.querySelector('path')?.getAttribute('d');
}

const pathIn = (icon: IconName) => iconPaths[icon];

describe('the armed badge', () => {
  const until = '2025-03-07T18:00:00';

  it.each([
    [{ armed: true }, 'Armed'],
    [{ armed: false, until: null }, 'Disarmed'],
    [{ armed: true, until }, 'Armed until Fri, Mar 7, 2025, 6:00 PM'],
    [{ armed: false, until }, 'Disarmed until Fri, Mar 7, 2025, 6:00 PM'],
    [{ armed: true, until: 'soon' }, 'Armed'],
    [null, 'Status Unknown'],
    [undefined, 'Loading...'],
  ])('for %j reads %s', (status, text) => {
    expect(shown(<ArmedBadge status={status} />).textContent).toBe(text);
  });

  it('shows armed and disarmed with pictures of their own', () => {
    expect(pathOf(shown(<ArmedBadge status={{ armed: true }} />))).toBe(pathIn('shield'));
    expect(pathOf(shown(<ArmedBadge status={{ armed: false }} />))).toBe(pathIn('shield-off'));
    expect(formatUntil(until)).toContain('Fri');
  });
});

describe('the state of a device', () => {
  it.each<[string | null, string, IconName]>([
    ['OK', 'OK', 'check'],
    ['Error', 'Error', 'warning'],
    ['Offline', 'Offline', 'offline'],
    ['Other', 'Other', 'question'],
    ['Rebooting', 'Rebooting', 'question'],
    ['constructor', 'constructor', 'question'],
    ['', 'Unknown', 'question'],
    [null, 'Unknown', 'question'],
  ])('%j is the word %s beside the icon %s', (status, word, icon) => {
    const container = shown(<DeviceStatus status={status} />);
    expect(container.textContent).toBe(word);
    expect(pathOf(container)).toBe(pathIn(icon));
  });
});

describe('a priority', () => {
  it('is named in words and carries its wire name for its colour', () => {
    const badges = PRIORITIES.map(
      (priority) => shown(<PriorityBadge priority={priority} />).firstElementChild,
    );
    expect(badges.map((badge) => badge?.textContent)).toEqual([
      'Very High',
      'High',
      'Medium',
      'Low',
      'Very Low',
      'Notification',
      'Drill',
      'Test',
    ]);
    expect(badges.map((badge) => badge?.getAttribute('data-priority'))).toEqual([...PRIORITIES]);
  });

  it.each([
    [null, 'Unknown'],
    [undefined, 'Unknown'],
    ['', 'Unknown'],
    ['Odd', 'Odd'],
  ])('%j reads %s', (priority, text) => {
    expect(shown(<PriorityBadge priority={priority} />).textContent).toBe(text);
  });
});

describe('whether a location is in service', () => {
  it('is a word, not a colour alone', () => {
    expect(shown(<EnabledBadge enabled />).textContent).toBe('Active');
    expect(shown(<EnabledBadge enabled={false} />).textContent).toBe('Inactive');
  });
});

describe('an icon', () => {
  it('is hidden from screen readers', () => {
    expect(
      shown(<Icon name="bell" />)
        .querySelector('svg')
        ?.getAttribute('aria-hidden'),
    ).toBe('true');
  });
});
