import { describe, expect, it } from 'vitest';
import { callerName, takenBy } from '#domain/incidents/CallIns.tsx';

describe('the people of a call-in', () => {
  it('are the contact and the operator', () => {
    const entry = {
      callIn: { otherContact: 'A driver' },
      contact: { firstname: 'Ada', lastname: 'Okafor' },
      user: { firstname: 'Sam', lastname: null },
    };
    expect([callerName(entry), takenBy(entry)]).toEqual(['Ada Okafor', 'Sam']);
  });

  it('are the name that was given when the caller is no contact', () => {
    expect(callerName({ callIn: { otherContact: 'A driver' }, contact: null })).toBe('A driver');
    expect(callerName({ callIn: { otherContact: ' ' }, contact: { firstname: '', lastname: null } })).toBe(
      'Unknown caller',
    );
  });

  it('are nobody when nothing is told', () => {
    expect([callerName({}), takenBy({})]).toEqual(['Unknown caller', null]);
  });
});
