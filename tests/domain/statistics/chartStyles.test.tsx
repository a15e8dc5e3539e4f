// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { render, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DailyBars } from '#domain/statistics/DailyBars.tsx';
import { CHART_STYLE_HASHES } from '../../../server/http/contentSecurityPolicy.ts';

const hashOf = (css: string) => `'sha256-${createHash('sha256').update(css, 'utf8').digest('base64')}'`;

describe('the chart once drawn', () => {
  it('has brought the style sheets that the Content-Security-Policy allows by their hashes, and no others', async () => {
    render(<DailyBars days={[{ day: 0, events: 3, hours: 'all' }]} />);
    await waitFor(() => expect(document.querySelectorAll('style').length).toBe(2));
    const hashes = [...document.querySelectorAll('style')].map(({ textContent }) =>
      hashOf(textContent ?? ''),
    );
    expect(hashes).toEqual(CHART_STYLE_HASHES);
  });
});
