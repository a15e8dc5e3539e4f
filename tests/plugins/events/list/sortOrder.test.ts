import { describe, expect, it } from 'vitest';
import {
  directionOf,
  fieldOf,
  isSortOrder,
  orderExpression,
  permittedOrder,
  sortOrderOf,
} from '#plugins/events/list/eventsSearch.ts';

describe('the order of the events list', () => {
  it('is told as field and direction', () => {
    expect(orderExpression('-incident.startTime')).toBe('incident.startTime desc');
    expect(orderExpression('location.name')).toBe('location.name asc');
    expect(orderExpression('-lastUserName')).toBe('lastUserName desc');
    expect([fieldOf('-incident.id'), directionOf('-incident.id')]).toEqual(['incident.id', 'desc']);
    expect([fieldOf('accountName'), directionOf('accountName')]).toEqual(['accountName', 'asc']);
  });

  it('is made of the field and direction of a header', () => {
    expect(sortOrderOf('accountName', 'asc')).toBe('accountName');
    expect(sortOrderOf('incident.priority', 'desc')).toBe('-incident.priority');
    expect(sortOrderOf('incident.notes', 'asc')).toBeNull();
    expect(sortOrderOf('-accountName', 'desc')).toBeNull();
  });

  it.each(['', '-', 'incident.notes', '--incident.id', 'incident.id desc', 'constructor', null, 3])(
    'is not %j',
    (value) => {
      expect(isSortOrder(value)).toBe(false);
    },
  );

  it('falls back to the newest first when a customer asks for an Admin field', () => {
    expect(permittedOrder('incident.priority', false)).toBe('-incident.startTime');
    expect(permittedOrder('-lastUserName', false)).toBe('-incident.startTime');
    expect(permittedOrder('incident.priority', true)).toBe('incident.priority');
    expect(permittedOrder('incident.endTime', false)).toBe('incident.endTime');
  });
});
