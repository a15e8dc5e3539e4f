/** People to call, with the gaps that such lists have. */
import { fold, foldWords } from '../db/fold.ts';
import type { ContactLocationsTable, ContactsTable } from '../db/tables/people.ts';
import { deskNames, firstNames, lastNames } from './catalogue/people.ts';
import { companyEntries } from './catalogue/sites.ts';
import { createRandom, type Random } from './random.ts';
import type { Site } from './sites.ts';

export interface Contacts {
  readonly contacts: readonly ContactsTable[];
  readonly contactLocations: readonly ContactLocationsTable[];
}

const TYPES = ['Keyholder', 'Site manager', 'Emergency', 'After hours', 'Security desk', null];
/** Contacts per site and customer, in relation to its number of sites. */
const CONTACTS_PER_SITE = 1.6;
const LEAST_CONTACTS = 6;
const MOST_AT_SITE = 6;

export function planContacts(sites: readonly Site[]): Contacts {
  const random = createRandom('contacts');
  const contacts: ContactsTable[] = [];
  const contactLocations: ContactLocationsTable[] = [];
  companyEntries.forEach((company, index) => {
    const customerId = index + 1;
    const own = sites.filter((site) => site.location.customerId === customerId && !site.isBare);
    const size = Math.max(LEAST_CONTACTS, Math.round(own.length * CONTACTS_PER_SITE));
    const pool = Array.from({ length: size }, (_, position) =>
      contact(contacts.length + position + 1, customerId, company.mailDomain, random),
    );
    contacts.push(...pool);
    for (const site of own) contactLocations.push(...siteList(site, pool, random));
  });
  return { contacts, contactLocations };
}

function siteList(site: Site, pool: readonly ContactsTable[], random: Random): ContactLocationsTable[] {
  const people = random.sample(pool, random.integer(2, MOST_AT_SITE));
  const offset = random.integer(0, people.length - 1);
  return people.map((person, index) => ({
    locationId: site.location.id,
    contactId: person.id,
    // Rotated, so that the list's own order is not the order of ids.
    rank: ((index + offset) % people.length) + 1,
    contactType: random.pick(TYPES),
  }));
}

function contact(id: number, customerId: number, mailDomain: string, random: Random): ContactsTable {
  const reachable = {
    cell: random.chance(0.85) ? phone(random) : null,
    work: random.chance(0.5) ? phone(random) : null,
    home: random.chance(0.3) ? phone(random) : null,
  };
  if (random.chance(0.06)) {
    const listName = random.pick(deskNames);
    const nobody = { firstname: null, lastname: null, email: null };
    return { id, customerId, listName, ...nobody, ...reachable, searchWords: foldWords(listName) };
  }
  const firstname = random.chance(0.96) ? random.pick(firstNames) : null;
  const lastname = firstname === null || random.chance(0.95) ? random.pick(lastNames) : null;
  const names = [lastname, firstname].filter((name) => name !== null);
  return {
    id,
    customerId,
    firstname,
    lastname,
    listName: names.join(', '),
    ...reachable,
    email: random.chance(0.8) ? `${mailName(names)}@${mailDomain}` : null,
    searchWords: foldWords(firstname, lastname),
  };
}

function mailName(names: readonly string[]): string {
  return fold([...names].reverse().join('.')).replace(/[^a-z0-9.]/g, '');
}

/** Of the numbers that are kept free for fiction. */
function phone(random: Random): string {
  const area = random.pick([204, 306, 312, 403, 416, 418, 506, 514, 604, 709, 780, 902]);
  const number = `+1 (${area}) 555-01${String(random.integer(0, 99)).padStart(2, '0')}`;
  return random.chance(0.12) ? `${number} ext. ${random.integer(100, 999)}` : number;
}
