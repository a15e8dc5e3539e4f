import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactsCall } from '#contract/contact.ts';
import { customersCall, dealersCall } from '#contract/directory.ts';
import { locationDetailsCall, locationsCall } from '#contract/location.ts';
import { answerOf } from '../support/answers.ts';
import { type Provider, startProvider } from '../support/provider.ts';

let provider: Provider;
let admin = '';
let avery = '';
let jordan = '';

beforeAll(async () => {
  provider = await startProvider();
  [admin, avery, jordan] = await Promise.all([
    provider.signIn('admin'),
    provider.signIn('avery'),
    provider.signIn('jordan'),
  ]);
});
afterAll(() => provider.close());

const locations = async (token: string) =>
  answerOf(locationsCall, await provider.post('/api/Location/locations', {}, token));
const location = async (token: string, id: number) =>
  answerOf(locationDetailsCall, await provider.post(`/api/Location/details/${id}`, undefined, token));

describe('customers, dealers and contacts', () => {
  it('show a customer itself alone, with the counts of its reach', async () => {
    const customers = async (token: string) =>
      (await answerOf(customersCall, await provider.post('/api/Customer/customers', {}, token))).value;
    expect(await customers(avery)).toMatchObject([{ locationCount: 43 }]);
    expect(await customers(jordan)).toMatchObject([{ accountCount: 1, locationCount: 1 }]);
    const all = await customers(admin);
    expect(all.reduce((sum, row) => sum + (row.locationCount ?? 0), 0)).toBe(60);
  });

  it('are 404 when they are not of the caller, or of nobody', async () => {
    const own = await provider.deps.db
      .selectFrom('users')
      .select('customerId')
      .where('username', '=', 'avery')
      .executeTakeFirstOrThrow();
    const status = async (path: string, token: string) =>
      (await provider.post(path, undefined, token)).status;
    expect(await status(`/api/Customer/details/${own.customerId}`, avery)).toBe(200);
    expect(await status(`/api/Customer/details/${own.customerId}`, jordan)).toBe(404);
    expect(await status(`/api/Customer/details/${own.customerId}`, admin)).toBe(200);
    const dealersOf = async (token: string) =>
      (await answerOf(dealersCall, await provider.post('/api/Dealer/dealers', {}, token))).value.map(
        (row) => row.id,
      );
    const jordans = await dealersOf(jordan);
    expect(jordans.length).toBe(1);
    for (const id of await dealersOf(admin))
      expect(await status(`/api/Dealer/details/${id}`, jordan)).toBe(jordans.includes(id) ? 200 : 404);
    for (const controller of ['Customer', 'Dealer'])
      expect([
        await status(`/api/${controller}/details/99999`, admin),
        await status(`/api/${controller}/details/x`, admin),
      ]).toEqual([404, 400]);
  });

  it('show the contacts of sites in reach alone', async () => {
    const [{ id } = { id: 0 }] = (await locations(jordan)).value;
    const ofSite = (await location(jordan, id)).contactLocations?.map((entry) => entry.contact.id) ?? [];
    const { value } = await answerOf(contactsCall, await provider.post('/api/Contact/contacts', {}, jordan));
    const listed = value.map((row) => ('contact' in row ? row.contact.id : row.id));
    expect(listed.sort()).toEqual([...ofSite].sort());
  });

  it('tell the sites in reach that call a contact, and when', async () => {
    const { value } = await answerOf(contactsCall, await provider.post('/api/Contact/contacts', {}, avery));
    const told = value
      .map((row) => ('contact' in row ? row.contact : row))
      .flatMap(({ id, locations: sites }) =>
        (sites ?? []).map((site) => `${site.id} ${site.name}: ${id} as ${site.rank}`),
      );
    const kept = await Promise.all(
      (await locations(avery)).value.map(async (site) =>
        ((await location(avery, site.id)).contactLocations ?? []).map(
          ({ contact, contactLocation }) =>
            `${site.id} ${site.location?.name}: ${contact.id} as ${contactLocation?.rank}`,
        ),
      ),
    );
    expect(told.sort()).toEqual(kept.flat().sort());
    expect(told.length).toBeGreaterThan(43);
  });

  it('tell nobody of sites out of reach that call the same contact', async () => {
    const [{ id: site } = { id: 0 }] = (await locations(jordan)).value;
    const { value } = await answerOf(contactsCall, await provider.post('/api/Contact/contacts', {}, jordan));
    const people = value.map((row) => ('contact' in row ? row.contact : row));
    const [shared] = people;
    const [other] = (await locations(admin)).value.filter(({ id }) => id !== site);
    const elsewhere = { locationId: other?.id ?? 0, contactId: shared?.id ?? 0 };
    await provider.deps.db
      .insertInto('contactLocations')
      .values({ ...elsewhere, rank: 9, contactType: null })
      .execute();
    const again = await answerOf(contactsCall, await provider.post('/api/Contact/contacts', {}, jordan));
    expect(again.value.map((row) => ('contact' in row ? row.contact : row))).toEqual(people);
    expect(people.every(({ locations: sites }) => sites?.every(({ id }) => id === site))).toBe(true);
  });
});
