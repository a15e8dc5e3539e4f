// @vitest-environment happy-dom
// No page of the portal throws, so the plugin is the test's own.
import { createRoute } from '@tanstack/react-router';
import { configure, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { definePlugin } from '#core/app/definePlugin.ts';
import { idParams } from '#core/page/recordId.ts';
import { titledParams } from '#core/page/recordTitle.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { componentIn } from '#core/shell/RouteError.tsx';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const provider = providerOfFile();

function FaultyPage(): never {
  throw new Error('the zone has no name');
}

const faulty = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/faulty/$id',
  component: FaultyPage,
  ...titledParams(idParams, ({ id }) => `Zone ${typeof id === 'number' ? id + 1 : 'without id'}`),
});
const open = portalOfTest(
  () => provider.signInOnce('jordan'),
  [definePlugin({ id: 'faulty', routes: [faulty] })],
);

describe('a page that throws', () => {
  it('says in development what was thrown, and by which component', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open('/faulty/11', provider.answerTo);
    const page = await screen.findByRole('alert');
    expect(page.textContent).toContain('This page could not be shown');
    expect(page.textContent).toContain('In FaultyPage: the zone has no name');
  });

  it('has the title that its params give, as they were parsed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open('/faulty/11', provider.answerTo);
    await screen.findByRole('alert');
    await vi.waitFor(() => expect(document.title).toBe('Zone 12 · Vigil'), 10_000);
  });
});

describe('the component in a stack', () => {
  it.each([
    ['Error: x\n    at nameOf (a.ts:1:1)\n    at ZonePage (b.tsx:2:2)\n    at App (c.tsx:3:3)', 'ZonePage'],
    ['nameOf@http://h/a.ts:1:1\nZonePage@http://h/b.tsx:2:2', 'ZonePage'],
    ['TypeError: x\n    at Array.map (<anonymous>)\n    at load (a.ts:1:1)', null],
    ['', null],
  ])('of %j is the innermost one', (stack, component) => {
    expect(componentIn(stack)).toBe(component);
  });
});
