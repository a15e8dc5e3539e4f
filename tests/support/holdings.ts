/** What a person may see, computed from the tables without the provider's own rules. */
import { sql } from 'kysely';
import * as v from 'valibot';
import type { WireCall } from '#contract/call.ts';
import { type Person, SITES } from './people.ts';
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

/** Ids of each kind, in ascending order. */
export type Holdings = Readonly<Record<Kind, readonly number[]>>;

/** For each kind, the sites of its objects. A contact or dealer may have several. */
const SITES_OF: Readonly<Record<Kind, string>> = {
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
const KINDS = Object.keys(SITES_OF) as Kind[];

/** Kinds of which an Admin also sees objects without a site. */
const ALL_FOR_ADMINS: readonly Kind[] = ['customers', 'dealers'];

interface Belonging {
  readonly id: number;
  readonly site: number | null;
}

async function belongings({ deps }: Provider, kind: Kind): Promise<readonly Belonging[]> {
  return (await sql<Belonging>`${sql.raw(SITES_OF[kind])}`.execute(deps.db)).rows;
}

export async function holdingsOf(provider: Provider, person: Person): Promise<Holdings> {
  const { isAdmin, customerId, sites } = person;
  const holdings: Partial<Record<Kind, readonly number[]>> = {};
  for (const kind of KINDS) {
    const isOwn = ({ id, site }: Belonging) =>
      // People may see their own customer, even if it has no site that they may see.
      kind === 'customers' && !isAdmin
        ? id === customerId
        : (site !== null && sites.has(site)) || (isAdmin && ALL_FOR_ADMINS.includes(kind));
    const own = (await belongings(provider, kind)).filter(isOwn).map((row) => row.id);
    holdings[kind] = [...new Set(own)].sort((a, b) => a - b);
  }
  return holdings as Holdings;
}

/** One object of each kind for each of the sample sites. */
export async function samplesOf(provider: Provider): Promise<Holdings> {
  const samples: Partial<Record<Kind, readonly number[]>> = {};
  for (const kind of KINDS) {
    const rows = [...(await belongings(provider, kind))].sort((a, b) => a.id - b.id);
    const first = SITES.map((site) => rows.find((row) => row.site === site)?.id);
    samples[kind] = [...new Set(first.filter((id) => id !== undefined))];
  }
  return samples as Holdings;
}

/** The kind that a call's id or rows belong to. */
export function idKind({ path }: WireCall): Kind {
  if (path.endsWith('/{locationId}')) return 'locations';
  const [, controller = ''] = /^\/api\/(\w+)/.exec(path) ?? [];
  const kinds: Readonly<Record<string, Kind>> = { Event: 'incidents', NVR: 'nvrs' };
  return kinds[controller] ?? (`${controller.toLowerCase()}s` as Kind);
}

const Page = v.object({ value: v.array(v.record(v.string(), v.unknown())) });
const WithId = v.object({ id: v.number() });

/** Reads the ids from a list call's response; undefined for other calls. */
export function rowIds({ path }: WireCall): ((answer: unknown) => number[]) | undefined {
  if (!/\/(cameras|contacts|customers|dealers|events|locations|nvrs|schedules|spakers)$/.test(path))
    return undefined;
  return (answer) =>
    v
      .parse(Page, answer)
      .value.map((row) => v.parse(WithId, path.endsWith('/events') ? row.incident : row).id);
}
