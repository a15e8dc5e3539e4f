import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ARMING } from '#domain/arming/arming.ts';

/** Token that a component's style sheet gives to a domain value; that of the bare class when it has no rule. */
function tokenOf(component: string, attribute: string, value: string): string | undefined {
  const sheet = readFileSync(`src/domain/${component}.module.css`, 'utf8');
  const rules = [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const own = rules.find(([, selector]) => selector?.includes(`[${attribute}="${value}"]`));
  const [, , body] = own ?? rules.find(([rule]) => rule?.includes('--status-')) ?? [];
  return /--status-([\w-]+)\)/.exec(body ?? '')?.[1];
}

describe('the colour of a priority', () => {
  it.each([
    ['VeryHigh', 'dark-red'],
    ['High', 'red'],
    ['Medium', 'orange'],
    ['Low', 'yellow'],
    ['VeryLow', 'yellow'],
    ['Notification', 'blue'],
    ['Test', 'blue'],
    ['Drill', 'blue'],
    ['Odd', 'grey'],
  ])('%s is %s', (priority, colour) => {
    expect(tokenOf('incidents/PriorityBadge', 'data-priority', priority)).toBe(colour);
  });
});

describe('the colour of a device', () => {
  it.each([
    ['OK', 'green'],
    ['Error', 'yellow'],
    ['Offline', 'red'],
    ['Other', 'grey'],
  ])('%s is %s', (status, colour) => {
    expect(tokenOf('sites/devices', 'data-status', status)).toBe(colour);
  });
});

describe('the colour of the armed badge', () => {
  it('is green for armed and grey for the rest', () => {
    expect(tokenOf('arming/ArmingMark', 'data-tone', ARMING.armed.tone)).toBe('green');
    expect(tokenOf('arming/ArmingMark', 'data-tone', ARMING.disarmed.tone)).toBe('grey');
  });
});
