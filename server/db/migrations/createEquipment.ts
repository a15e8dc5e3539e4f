import type { Kysely, Migration } from 'kysely';
import { ID, key, refersTo, required, sortedText } from './columns.ts';

export const createEquipment: Migration = {
  async up(db: Kysely<unknown>) {
    await device(db, 'nvrs').addColumn('ipAddress', 'text').execute();
    await device(db, 'cameras').addColumn('nvrId', ID, refersTo('nvrs.id')).execute();
    await device(db, 'drones').execute();
    await device(db, 'speakers').execute();

    await db.schema.createIndex('nvrsByLocation').on('nvrs').column('locationId').execute();
    await db.schema.createIndex('camerasByLocation').on('cameras').column('locationId').execute();
    await db.schema.createIndex('camerasByNvr').on('cameras').column('nvrId').execute();
    await db.schema.createIndex('dronesByLocation').on('drones').column('locationId').execute();
    await db.schema.createIndex('speakersByLocation').on('speakers').column('locationId').execute();
  },
};

/** What all equipment has in common. */
function device(db: Kysely<unknown>, table: string) {
  return db.schema
    .createTable(table)
    .addColumn('id', ID, key)
    .addColumn('locationId', ID, refersTo('locations.id'))
    .addColumn('name', 'text', required)
    .addColumn('foldedName', sortedText, required)
    .addColumn('status', 'text', required)
    .addColumn('searchWords', sortedText, required);
}
