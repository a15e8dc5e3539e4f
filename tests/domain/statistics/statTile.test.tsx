// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { StatTile, StatTileGrid } from '#domain/statistics/StatisticsPanel.tsx';

afterEach(cleanup);

describe('a statistic tile', () => {
  it.each([
    [1284, '1,284'],
    [0, '0'],
  ])('with the value %j shows %s', (value, text) => {
    render(<StatTile label="Alarm Signals" icon="signal" value={value} note="unchanged" />);
    const shown = screen.getByText('Alarm Signals').nextElementSibling;
    expect(shown?.textContent).toBe(text);
    expect(shown?.getAttribute('aria-hidden')).toBeNull();
    expect(shown?.nextElementSibling?.textContent).toBe('unchanged');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows that it is loading instead of a number', () => {
    render(<StatTile label="Alarm Signals" icon="signal" value="loading" />);
    expect(screen.getByText('Loading...').getAttribute('aria-busy')).toBe('true');
  });

  it('without a number to be had shows a 0 that is not read out, and says so', () => {
    render(
      <StatTile
        label="Monitored Events"
        icon="bell"
        value="notAvailable"
        note="unchanged"
        link={(tile) => <a href="/events" {...tile} />}
      />,
    );
    expect(screen.getByText('0').getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByRole('link', { name: /^Monitored Events\s*not available$/ })).toBeDefined();
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
