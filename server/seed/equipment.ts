/** Recorders, cameras, loudspeakers and drones of each site. */
import { fold, foldWords } from '../db/fold.ts';
import type { CamerasTable, DronesTable, NvrsTable, SpeakersTable } from '../db/tables/sites.ts';
import { createRandom, type Random, weighted } from './random.ts';
import type { Site } from './sites.ts';

export interface Equipment {
  readonly nvrs: readonly NvrsTable[];
  readonly cameras: readonly CamerasTable[];
  readonly speakers: readonly SpeakersTable[];
  readonly drones: readonly DronesTable[];
}

const STATUSES = ['OK', 'Offline', 'Error', 'Other'] as const;
const STATUS_WEIGHTS = { OK: 30, Offline: 3, Error: 2, Other: 1 };
const anyStatus = weighted(STATUSES, (status) => STATUS_WEIGHTS[status]);

const NVR_NAMES = ['NVR Main', 'NVR Yard', 'NVR Annex', 'NVR Spare'];
const SPEAKER_NAMES = ['Horn Gate', 'Horn Yard', 'Horn Dock'];
const MOST_CAMERAS = 6;

export function planEquipment(sites: readonly Site[]): Equipment {
  const random = createRandom('equipment');
  const nvrs: NvrsTable[] = [];
  const cameras: CamerasTable[] = [];
  const speakers: SpeakersTable[] = [];
  const drones: DronesTable[] = [];
  for (const site of sites.filter((candidate) => !candidate.isBare)) {
    const own = siteNvrs(site, random).map((device) => ({ ...device, ipAddress: ipAddress(site, random) }));
    const installed = own.map((device, index) => ({ ...device, id: nvrs.length + index + 1 }));
    cameras.push(...siteCameras(site, installed, cameras.length + 1, random));
    nvrs.push(...installed);
    for (const name of SPEAKER_NAMES.slice(0, random.integer(0, 2) + (site.kind.rhythm === 'night' ? 1 : 0)))
      speakers.push({ id: speakers.length + 1, ...device(site, name, anyStatus(random)) });
    if (site.kind.rhythm !== 'evening' && random.chance(0.3))
      drones.push({
        id: drones.length + 1,
        ...device(site, `Drone ${drones.length + 1}`, anyStatus(random)),
      });
  }
  return { nvrs, cameras, speakers, drones };
}

/** The first site has a recorder of every status, the others a few in mixed order. */
function siteNvrs(site: Site, random: Random) {
  const isFirst = site.location.id === 1;
  const count = isFirst ? STATUSES.length : random.integer(1, 3);
  return NVR_NAMES.slice(0, count).map((name, index) =>
    device(site, name, (isFirst ? STATUSES[index] : undefined) ?? anyStatus(random)),
  );
}

/** The drawn cameras are dealt out first, so that every site has those; then quiet ones fill up. */
function siteCameras(
  site: Site,
  nvrs: readonly NvrsTable[],
  firstId: number,
  random: Random,
): CamerasTable[] {
  const names = [...site.kind.cameras, ...site.kind.quietCameras];
  const places = nvrs.map((nvr) => ({ nvr, room: random.integer(1, MOST_CAMERAS) }));
  const first = places[0];
  if (first) first.room = Math.max(first.room, Math.min(site.kind.cameras.length, MOST_CAMERAS));
  const slots = places.flatMap(({ nvr, room }) => Array.from({ length: room }, () => nvr));
  return slots.map((nvr, index) => ({
    id: firstId + index,
    nvrId: nvr.id,
    ...device(
      site,
      names[index] ?? `Camera ${index + 1}`,
      nvr.status === 'OK' ? anyStatus(random) : nvr.status,
    ),
  }));
}

function device(site: Site, name: string, status: string) {
  return {
    locationId: site.location.id,
    name,
    foldedName: fold(name),
    status,
    searchWords: foldWords(name, site.location.name),
  };
}

/** In the site's own private network; some recorders have not reported theirs. */
function ipAddress(site: Site, random: Random): string | null {
  if (random.chance(0.08)) return null;
  return `10.${40 + (site.location.id >> 4)}.${site.location.id}.${random.integer(10, 250)}`;
}
