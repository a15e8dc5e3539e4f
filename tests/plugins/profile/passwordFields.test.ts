import { describe, expect, it } from 'vitest';
import { firstBadField, passwordErrors } from '#plugins/profile/ProfilePage.tsx';

const CURRENT = 'Please enter your current password';
const CHOSEN = 'Please enter a new password';
const REPEATED = 'Please enter the new password again';
const MISMATCH = 'Passwords do not match.';

describe('the fields of the password form', () => {
  it.each([
    ['', '', '', { current: CURRENT, chosen: CHOSEN, repeated: REPEATED }, 'current'],
    ['old', '', '', { chosen: CHOSEN, repeated: REPEATED }, 'chosen'],
    ['old', 'new', '', { repeated: REPEATED }, 'repeated'],
    ['', 'new', 'other', { current: CURRENT }, 'current'],
    ['old', 'new', 'New', { repeated: MISMATCH }, 'repeated'],
    ['old', ' ', ' ', {}, null],
    ['old', 'new', 'new', {}, null],
  ])('%o, %o, %o are checked in the order of the form', (current, chosen, repeated, errors, first) => {
    const found = passwordErrors({ current, chosen, repeated });
    expect(found).toEqual(errors);
    expect(firstBadField(found)).toBe(first);
  });
});
