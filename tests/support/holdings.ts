/** What belongs to a demo user, worked out from the tables without the provider's own rules. */
import { sql } from 'kysely';
import * as v from 'valibot';
import type { WireCall } from '#core/api/wire/call.ts';
import { locationsOf, type User } from './callTable.ts';
import type { Provider } from './provider.ts';

type Kind =
  | 'cameras'
  | 'contacts'
  | 'customers'
  | 'dealers'
  | 'incidents'
  | 'locations'
  | 'nvrs'
  | 'recordings'
  | 'schedules'
  | 'speakers';

/** Ids in ascending order. */
interface Ids {
  readonly own: readonly number[];
  readonly foreign: readonly number[];
}
export type Holdings = Readonly<Record<Kind, Ids>>;

/** Where each kind says which site it belongs to; a contact or dealer may belong to several. */
const SITES: Readonly<Record<Kind, string>> = {
  cameras: 'select id, "locationId" as site from cameras',
  contacts:
    'select c.id, cl."locationId" as site from contacts c left join "contactLocations" cl on cl."contactId" = c.id',
  customers: 'select c.id, l.id as site from customers c left join locations l on l."customerId" = c.id',
  dealers: 'select d.id, l.id as site from dealers d left join locations l on l."dealerId" = d.id',
  incidents: 'select id, "locationId" as site from incidents',
  locations: 'select id, id as site from locations',
  nvrs: 'select id, "locationId" as site from nvrs',
  recordings:
    'select r.id, i."locationId" as site from recordings r join incidents i on i.id = r."incidentId"',
  schedules: 'select id, "locationId" as site from schedules',
  speakers: 'select id, "locationId" as site from speakers',
};

/** What an Admin sees beyond the sites' own: customers and dealers without a site too. */
const ALL_FOR_ADMINS: readonly Kind[] = ['customers', 'dealers'];

export async function holdingsOf(provider: Provider, user: User): Promise<Holdings> {
  const sites = await locationsOf(provider, user);
  const holdings: Partial<Record<Kind, Ids>> = {};
  for (const kind of Object.keys(SITES) as Kind[]) {
    const { rows } = await sql<{ id: number; site: number | null }>`${sql.raw(SITES[kind])}`.execute(
      provider.deps.db,
    );
    const isOwn = ({ site }: { site: number | null }) =>
      (site !== null && sites.has(site)) || (user === 'admin' && ALL_FOR_ADMINS.includes(kind));
    const own = new Set(rows.filter(isOwn).map((row) => row.id));
    const all = [...new Set(rows.map((row) => row.id))].sort((a, b) => a - b);
    holdings[kind] = { own: all.filter((id) => own.has(id)), foreign: all.filter((id) => !own.has(id)) };
  }
  return holdings as Holdings;
}

/** Which kind of thing a call's id or rows are. */
export function idKind({ path }: WireCall): Kind {
  if (path.endsWith('/{locationId}')) return 'locations';
  const [, controller = ''] = /^\/api\/(\w+)/.exec(path) ?? [];
  const kinds: Readonly<Record<string, Kind>> = { Event: 'incidents', NVR: 'nvrs' };
  return kinds[controller] ?? (`${controller.toLowerCase()}s` as Kind);
}

const Page = v.object({ value: v.array(v.record(v.string(), v.unknown())) });
const WithId = v.object({ id: v.number() });

/** Reads the ids out of a list call's answer; undefined for other calls. */
export function rowIds({ path }: WireCall): ((answer: unknown) => number[]) | undefined {
  if (!/\/(cameras|contacts|customers|dealers|events|locations|nvrs|schedules|spakers)$/.test(path))
    return undefined;
  return (answer) =>
    v
      .parse(Page, answer)
      .value.map((row) => v.parse(WithId, path.endsWith('/events') ? row.incident : row).id);
}
