import type { PluginNames } from './names.ts';

/** The files of a new plugin and its test: paths with their texts. */
export function skeleton(names: PluginNames): [file: string, text: string][] {
  const { id, variable, component } = names;
  const folder = `src/plugins/${id}`;
  return [
    [`${folder}/load${component}.ts`, loader(names)],
    [`${folder}/${variable}Route.ts`, route(names)],
    [`${folder}/${component}Page.tsx`, page(names)],
    [`${folder}/plugin.ts`, plugin(names)],
    [`tests/plugins/${id}/${variable}Page.test.tsx`, test(names)],
  ];
}

function loader({ component, id }: PluginNames): string {
  return `import { getRecords } from '#core/api/records.ts';
import { type Camera, camerasCall } from '#core/api/wire/camera.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Query } from '#core/app/query.ts';

export function load${component}({ context: { api, query }, abortController }: LoaderArgs): Query<readonly Camera[]> {
  return query('${id}', abortController.signal, async (call) => {
    const page = await getRecords(api, camerasCall, {}, call);
    return page?.rows ?? null;
  });
}
`;
}

function route({ component, variable, id, title }: PluginNames): string {
  return `import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#core/router/signedInRoute.ts';

export const ${variable}Route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/${id}',
  loader: async (args) => (await import('./load${component}.ts')).load${component}(args),
  staticData: { title: '${title}' },
  component: lazyRouteComponent(() => import('./${component}Page.tsx'), '${component}Page'),
});
`;
}

function page({ component, variable, title }: PluginNames): string {
  return `import type { Camera } from '#core/api/wire/camera.ts';
import { shownText } from '#core/format/shownText.ts';
import { QueryTable } from '#core/page/QueryTable.tsx';
import { Page } from '#core/page/Page.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { ${variable}Route } from './${variable}Route.ts';

const columns: readonly TableColumn<Camera>[] = [
  { header: 'Name', phone: 'title', cell: ({ name }) => shownText(name) },
  { header: 'Location', phone: 'wide', cell: ({ locationName }) => shownText(locationName) },
];

export function ${component}Page() {
  return (
    <Page>
      <PageHeading>${title}</PageHeading>
      <QueryTable
        query={${variable}Route.useLoaderData()}
        label="${title}"
        loading="Loading..."
        empty="Nothing to show."
        icon="info"
        columns={columns}
        keyOf={keyOf}
      />
    </Page>
  );
}

function keyOf({ id }: Camera): number {
  return id;
}
`;
}

function plugin({ variable, id, title }: PluginNames): string {
  return `import { definePlugin } from '#core/app/definePlugin.ts';
import { ${variable}Route } from './${variable}Route.ts';

export const ${variable} = definePlugin({
  id: '${id}',
  routes: [${variable}Route],
  nav: [{ label: '${title}', route: ${variable}Route }],
  searchGroups: [{ label: '${title}' }],
});
`;
}

function test({ id, title }: PluginNames): string {
  return `// @vitest-environment happy-dom
import { configure, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPortal, signInAs } from '../../support/openPortal.tsx';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

let portal: ReturnType<typeof openPortal>;
beforeEach(() => signInAs({ uid: 1, name: 'Ada', scopes: ['AllLocations'] }));
afterEach(() => {
  portal.close();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('${title}', () => {
  it('lists what the provider answers', async () => {
    portal = openPortal('/${id}', () => ({ value: [{ id: 1, name: 'Gate', locationName: 'Pier 7' }] }));
    expect(await screen.findByRole('table', { name: '${title}' })).toBeDefined();
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Gate', 'Pier 7']);
    expect(portal.calls.map(({ path }) => path)).toEqual(['/api/Camera/cameras']);
  });

  it('has a link and a search group', async () => {
    portal = openPortal('/${id}', () => ({ value: [] }));
    const [link] = await screen.findAllByRole('link', { name: '${title}' });
    expect(link?.getAttribute('href')).toBe('/${id}');
    expect(portal.context.registry.searchGroups).toContainEqual({ label: '${title}' });
  });

  it('tells a failed read from an empty list', async () => {
    portal = openPortal('/${id}', () => new Response('', { status: 500 }));
    expect(await screen.findByText('Nothing to show.')).toBeDefined();
    expect(await screen.findByText('Some data could not be loaded.')).toBeDefined();
  });
});
`;
}
