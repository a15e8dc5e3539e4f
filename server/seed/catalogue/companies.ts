/** Dealers, customers and their accounts. Telephone numbers and mail domains are those reserved for fiction. */

interface CompanyEntry {
  readonly name: string;
  /** Index in `dealerEntries`. */
  readonly dealer: number;
  readonly mailDomain: string;
  /** Letters before the numbers of its sites. */
  readonly codePrefix: string;
  readonly accounts: readonly string[];
}

interface DealerEntry {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

export const dealerEntries: readonly DealerEntry[] = [
  { name: 'Northgate Security Systems', phone: '+1 (416) 555-0117', email: 'service@northgate.example' },
  { name: 'Prairie Sentinel Alarms', phone: '+1 (204) 555-0163', email: 'dispatch@prairiesentinel.example' },
  { name: 'Pacific Watch Integrators', phone: '+1 (604) 555-0128', email: 'hello@pacificwatch.example' },
  { name: 'Great Lakes Protection', phone: '+1 (312) 555-0190', email: null },
  { name: 'Sécurité Saint-Laurent', phone: null, email: 'soutien@securite-sl.example' },
];

/** The demo users belong to the first three, in this order: avery, jordan, casey. */
export const companyEntries: readonly CompanyEntry[] = [
  {
    name: 'Harbourline Logistics',
    dealer: 0,
    mailDomain: 'harbourline.example',
    codePrefix: 'HL',
    accounts: ['Harbourline East', 'Harbourline Prairie', 'Harbourline West', 'Harbourline USA'],
  },
  {
    name: "O'Malley & Sons Auto Group",
    dealer: 3,
    mailDomain: 'omalleyauto.example',
    codePrefix: 'OM',
    accounts: ["O'Malley Auto Group"],
  },
  {
    name: 'Cedar & Stone Builders',
    dealer: 2,
    mailDomain: 'cedarstone.example',
    codePrefix: 'CS',
    accounts: ['Cedar & Stone Residential', 'Cedar & Stone Civil'],
  },
  {
    name: 'Groupe Beauséjour',
    dealer: 4,
    mailDomain: 'beausejour.example',
    codePrefix: 'GB',
    accounts: ['Beauséjour Immobilier', 'Beauséjour Entreposage'],
  },
  {
    name: 'High Mesa Energy Cooperative',
    dealer: 3,
    mailDomain: 'highmesa.example',
    codePrefix: 'HM',
    accounts: ['High Mesa Generation'],
  },
];
