import { describe, expect, it } from 'vitest';
import { isEnabled } from '#domain/sites/matchingSites.ts';

describe('a location’s status', () => {
  it.each([true, 'Active', 'active', 'Enabled', 'true', ' TRUE '])('%j is in service', (status) => {
    expect(isEnabled(status)).toBe(true);
  });

  it.each([false, 'Inactive', 'Disabled', 'false', '', 'actively', null, undefined])(
    '%j is not',
    (status) => {
      expect(isEnabled(status)).toBe(false);
    },
  );
});
