import type { PluginNames } from './names.ts';

/** The files of a new plugin and its test: paths with their texts. */
export function skeleton(names: PluginNames): [file: string, text: string][] {
  const { id, variable, component } = names;
  return [
    [`src/plugins/${id}/plugin.ts`, plugin(names)],
    [`src/plugins/${id}/${component}Page.tsx`, page(names)],
    [`tests/plugins/${id}/${variable}Page.test.tsx`, test(names)],
  ];
}

function plugin({ component, variable, id, title }: PluginNames): string {
  return `import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { recordSearch } from '#core/page/listSearch.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';

const page = () => import('./${component}Page.tsx');

const ${variable}Route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/${id}',
  validateSearch: recordSearch('status'),
  staticData: { title: '${title}' },
  loader: lazyFn(page, 'load'),
  component: lazyRouteComponent(page, '${component}Page'),
});

export const ${variable} = definePlugin({
  id: '${id}',
  routes: [${variable}Route],
  nav: [{ label: '${title}', route: ${variable}Route }],
  searchGroups: [{ label: '${title}' }],
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly ${keyOf(id)}: typeof ${variable};
  }
}
`;
}

/** An id as the name of a property: with quotes where it has hyphens. */
function keyOf(id: string): string {
  return id.includes('-') ? `'${id}'` : id;
}

function page({ component, id, title }: PluginNames): string {
  return `import { getRouteApi } from '@tanstack/react-router';
import { type Camera, camerasCall } from '#contract/equipment.ts';
import { shownText } from '#core/format/texts.ts';
import { RecordListPage } from '#core/page/RecordPages.tsx';
import { listLoader } from '#core/page/RecordPages.tsx';
import { rowSearch } from '#core/page/useFoundRecords.ts';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';

export const load = listLoader('${id}', camerasCall);

const route = getRouteApi('/signed-in/${id}');

const nameOf = ({ name }: Camera) => shownText(name, 'Unnamed Camera');
const statusOf = ({ status }: Camera) => shownText(status, 'Unknown');

const columns: readonly TableColumn<Camera>[] = [
  { header: 'Status', cell: statusOf },
  { header: 'Location', phone: 'wide', cell: ({ locationName }) => shownText(locationName) },
];

const find = {
  noun: 'cameras',
  search: rowSearch(({ name, locationName }: Camera) => [name, locationName]),
  filters: [{ key: 'status', label: 'Status', valueOf: statusOf, nameOf: statusOf }],
};

export function ${component}Page() {
  return (
    <RecordListPage
      query={route.useLoaderData()}
      title="${title}"
      loading="Loading cameras..."
      empty="No cameras available."
      icon="image"
      nameOf={nameOf}
      columns={columns}
      find={find}
    />
  );
}
`;
}

function test({ id, title }: PluginNames): string {
  return `// @vitest-environment happy-dom
import { configure, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { camerasCall } from '#contract/equipment.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

// The first test of a file also loads the portal: slow machines take their time.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));
const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);

describe('${title}', () => {
  it('lists what the provider answers, a page at a time', async () => {
    const { value } = await provider.read(camerasCall, { body: {} });
    const { calls } = open('/${id}', provider.answerTo);
    expect(await screen.findByRole('table', { name: '${title}' })).toBeDefined();
    expect(cells()).toEqual(
      value.slice(0, 15).flatMap(({ name, status, locationName }) => [name, status, locationName]),
    );
    expect(calls.map(({ path }) => path)).toEqual([camerasCall.path]);
  });

  it('keeps the search in the address', async () => {
    const { value } = await provider.read(camerasCall, { body: {} });
    const name = String(value.at(-1)?.name);
    open(\`/${id}?q=\${encodeURIComponent(name)}\`, provider.answerTo);
    expect(await screen.findByDisplayValue(name)).toBeDefined();
    expect(cells()).toContain(name);
  });

  it('has a link and a search group', async () => {
    const { context } = open('/${id}', provider.answerTo);
    const [link] = await screen.findAllByRole('link', { name: '${title}' });
    expect(link?.getAttribute('href')).toBe('/${id}');
    expect(context.registry.searchGroups).toContainEqual({ label: '${title}' });
  });

  it('tells a failed read from an empty list', async () => {
    open('/${id}', () => new Response('', { status: 500 }));
    expect(await screen.findByText('No cameras available.')).toBeDefined();
    expect(await screen.findByText('Some data could not be loaded.')).toBeDefined();
  });
});
`;
}
