// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { StatTile, StatTileGrid } from '#domain/statistics/StatTile.tsx';

afterEach(cleanup);

describe('a statistic tile', () => {
  it.each([
    [1284, '1,284'],
    [0, '0'],
    [null, '0'],
    [undefined, '0'],
  ])('with the value %j shows %s', (value, text) => {
    render(<StatTile label="Alarm Signals" icon="signal" value={value} />);
    expect(screen.getByText('Alarm Signals').nextElementSibling?.textContent).toBe(text);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows that it is loading instead of a number', () => {
    render(<StatTile label="Alarm Signals" icon="signal" value={7} loading />);
    expect(screen.getByText('Loading...').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('7')).toBeNull();
  });

  it('is a link as the caller makes it, named by label and value', () => {
    render(
      <StatTileGrid label="Statistics">
        <StatTile
          label="Police Contacts"
          icon="siren"
          value={3}
          link={(tile) => <a href="/events" {...tile} />}
        />
      </StatTileGrid>,
    );
    const link = screen.getByRole('link', { name: /Police Contacts\s*3/ });
    expect(link.getAttribute('href')).toBe('/events');
    expect(screen.getByRole('region', { name: 'Statistics' }).contains(link)).toBe(true);
  });
});
