// The provider answers nothing: the faults are those of a plugin that this test makes.
import { createRoute, type StaticDataRouteOption } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { definePlugin, type Plugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { answerFetch, renderPortal, signInAs } from '../../support/openPortal.tsx';

const route = (path: string, heading: string, staticData: StaticDataRouteOption = {}) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    component: () => <h1>{heading}</h1>,
    staticData,
  });
const fine = route('/fine', 'Fine');
const bad = route('/bad', 'Bad');

const other = definePlugin({
  id: 'other',
  routes: [fine],
  nav: [{ label: 'Fine', route: fine, badge: () => ({ count: 3, what: 'new things' }) }],
  topics: () => [{ group: 'Do', label: 'Ring the bell', choose: () => {} }],
  phrase: (text) => (text === 'fine' ? { title: 'Fine list', path: '/fine' } : null),
});
const fault = (): never => {
  throw new Error('a fault of the plugin');
};

function open(faulty: Partial<Plugin>, at = '/fine') {
  signInAs({ name: 'Avery' });
  answerFetch(() => undefined);
  return renderPortal([{ id: 'faulty', routes: [], ...faulty }, other], { entries: [at] });
}

describe('a plugin whose code throws', () => {
  it.each<[string, Partial<Plugin>, string]>([
    ['at the start', { start: fault }, 'start of faulty'],
    ['in a count', { routes: [bad], nav: [{ label: 'Bad', route: bad, badge: fault }] }, 'count of Bad'],
  ])('%s leaves the other pages, their links and counts', async (_, faulty, context) => {
    const { reports } = open(faulty);
    expect(await screen.findByRole('heading', { name: 'Fine' })).toBeDefined();
    expect((await screen.findAllByRole('link', { name: 'Fine (3 new things)' })).length).toBeGreaterThan(0);
    expect(reports).toEqual([expect.stringContaining(`${context}: Error: a fault of the plugin`)]);
  });

  it.each<[string, Partial<Plugin>, string]>([
    ['topics', { topics: fault }, 'topics of faulty'],
    ['phrases', { phrase: fault }, 'phrase of faulty'],
  ])('in its %s leaves the palette what others offer', async (_, faulty, context) => {
    const { reports } = open(faulty);
    await screen.findAllByRole('combobox', { name: 'Search' });
    const user = userEvent.setup();
    await user.keyboard('{Control>}k{/Control}');
    const palette = within(await screen.findByRole('dialog', { name: 'Search' }));
    expect(await palette.findByRole('option', { name: 'Ring the bell' })).toBeDefined();
    await user.type(palette.getByRole('combobox'), 'fine');
    expect(await palette.findByRole('option', { name: 'Fine list' })).toBeDefined();
    expect(reports).toContainEqual(expect.stringContaining(`${context}: Error: a fault of the plugin`));
  });

  it('in the title of a page leaves the page, under the name of the product', async () => {
    const title = { of: fault };
    const { reports } = open({ routes: [route('/named', 'Named', { title })] }, '/named');
    expect(await screen.findByRole('heading', { name: 'Named' })).toBeDefined();
    expect(document.title).toBe('Vigil');
    expect(reports).toContainEqual(expect.stringContaining('title: Error: a fault of the plugin'));
  });

  it('at the end of a session leaves the ends of others', () => {
    const { context } = open({});
    const stop = vi.fn();
    context.scope.keep(() => ({ stop: fault }));
    context.scope.keep(() => ({ stop }));
    context.scope.stop();
    expect(stop).toHaveBeenCalledTimes(1);
  });
});
