import { CatchBoundary, createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseConfig } from '#contract/portalConfig.ts';
import { createAppContext } from '#core/app/createAppContext.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { ReadsProvider } from '#core/data/ReadsProvider.tsx';
import { createErrorSink } from '#core/errors/errorSink.ts';
import { Lazy } from '#core/page/Lazy.tsx';
import { createPortalRouter } from '#core/router/createPortalRouter.ts';

interface ChartProps {
  readonly of: string;
}

const Chart = ({ of }: ChartProps) => <p>{`A chart of ${of}`}</p>;
const gone = new TypeError('Failed to fetch dynamically imported module');

let app: AppContext;
let reports: string[];

beforeEach(() => {
  reports = [];
  app = createAppContext({
    config: parseConfig({}),
    errors: createErrorSink((line) => reports.push(line)),
    plugins: [],
    basepath: '/',
  });
  // React tells of every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  app.scope.stop();
  app.session.stop();
  vi.restoreAllMocks();
});

function shown(children: ReactNode) {
  const router = createPortalRouter({ context: app, history: createMemoryHistory() });
  return render(
    <RouterContextProvider router={router}>
      <ReadsProvider reads={app.scope.reads}>{children}</ReadsProvider>
    </RouterContextProvider>,
  );
}

const failures = () => app.scope.reads.failed.shown().map(({ final }) => final);
const goOnline = () => act(async () => void window.dispatchEvent(new Event('online')));

describe('a lazy component', () => {
  it('has a stand-in while its code loads, and none when the code is there', async () => {
    const load = vi.fn(async () => Chart);
    const chart = (of: string) => <Lazy load={load} props={{ of }} loading={<p>Loading</p>} />;
    const first = shown(chart('events'));
    expect(screen.getByText('Loading')).toBeDefined();
    expect(await screen.findByText('A chart of events')).toBeDefined();
    first.unmount();
    shown(chart('sites'));
    expect(screen.getByText('A chart of sites')).toBeDefined();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('without its code is told of, and imported again once the browser is online', async () => {
    const load = vi.fn(async () => Chart).mockRejectedValueOnce(gone);
    const page = shown(<Lazy load={load} props={{ of: 'events' }} />);
    await vi.waitFor(() => expect(failures()).toEqual(['code']));
    expect(reports).toEqual([expect.stringContaining(`loading code: TypeError: ${gone.message}`)]);
    await goOnline();
    expect(await screen.findByText('A chart of events')).toBeDefined();
    expect(failures()).toEqual([]);
    page.unmount();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('has another stand-in without its code where the page has one', async () => {
    const load = async (): Promise<typeof Chart> => Promise.reject(gone);
    shown(<Lazy load={load} props={{ of: 'events' }} missing={<p>A table</p>} />);
    expect(await screen.findByText('A table')).toBeDefined();
    expect(failures()).toEqual([]);
    await goOnline();
    await vi.waitFor(() => expect(reports).toHaveLength(2));
    expect(await screen.findByText('A table')).toBeDefined();
  });

  it('leaves its own errors to the page', async () => {
    const Broken = (_: ChartProps): ReactNode => {
      throw new Error('a fault of the chart');
    };
    const load = async () => Broken;
    shown(
      <CatchBoundary getResetKey={() => 'page'} errorComponent={({ error }) => <p>{`Broken: ${error}`}</p>}>
        <Lazy load={load} props={{ of: 'events' }} missing={<p>A table</p>} />
      </CatchBoundary>,
    );
    expect(await screen.findByText('Broken: Error: a fault of the chart')).toBeDefined();
    expect(failures()).toEqual([]);
    expect(reports).toEqual([]);
  });
});
