/** Cameras, recorders and speakers at the sites. */
import type { Kysely } from 'kysely';
import {
  cameraDetailsCall,
  camerasCall,
  nvrDetailsCall,
  nvrsCall,
  speakerDetailsCall,
  speakersCall,
} from '#contract/equipment.ts';
import { type Caller, inReach } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';
import type { FieldTable } from '../trade/compileFilter.ts';
import type { Api } from './handle.ts';
import { serveRecords } from './records.ts';

const deviceFields: FieldTable = {
  status: { kind: 'text', column: 'r.status' },
  locationId: { kind: 'integer', column: 'r.locationId' },
  locationName: { kind: 'text', column: 'l.name', folded: 'l.foldedName' },
};

const cameraFields: FieldTable = {
  ...deviceFields,
  nvrId: { kind: 'integer', column: 'r.nvrId' },
  nvrName: { kind: 'text', column: 'n.name', folded: 'n.foldedName' },
};

export function serveEquipment(api: Api): void {
  serveRecords(api, {
    details: cameraDetailsCall,
    list: camerasCall,
    fields: cameraFields,
    rows: cameraRows,
  });
  serveRecords(api, { details: nvrDetailsCall, list: nvrsCall, fields: deviceFields, rows: nvrRows });
  serveRecords(api, {
    details: speakerDetailsCall,
    list: speakersCall,
    fields: deviceFields,
    rows: speakerRows,
  });
}

function cameraRows(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('cameras as r')
    .innerJoin('locations as l', 'l.id', 'r.locationId')
    .innerJoin('nvrs as n', 'n.id', 'r.nvrId')
    .select(['r.id', 'r.name', 'r.status', 'r.locationId', 'l.name as locationName'])
    .select(['r.nvrId', 'n.name as nvrName'])
    .where(inReach(caller, 'r.locationId'));
}

function nvrRows(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('nvrs as r')
    .innerJoin('locations as l', 'l.id', 'r.locationId')
    .select(['r.id', 'r.name', 'r.status', 'r.ipAddress', 'r.locationId', 'l.name as locationName'])
    .select((row) =>
      row
        .selectFrom('cameras as c')
        .select((of) => of.fn.countAll<number>().as('total'))
        .whereRef('c.nvrId', '=', 'r.id')
        .as('cameraCount'),
    )
    .where(inReach(caller, 'r.locationId'));
}

function speakerRows(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('speakers as r')
    .innerJoin('locations as l', 'l.id', 'r.locationId')
    .select(['r.id', 'r.name', 'r.status', 'r.locationId', 'l.name as locationName'])
    .where(inReach(caller, 'r.locationId'));
}
