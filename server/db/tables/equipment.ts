/** What stands at a site. Status is 'OK', 'Offline', 'Other' or 'Error'. */

/** Recorders. */
export interface NvrsTable {
  id: number;
  locationId: number;
  name: string;
  foldedName: string;
  status: string;
  ipAddress: string | null;
  searchWords: string;
}

export interface CamerasTable {
  id: number;
  nvrId: number;
  /** Its recorder's location, repeated here for the access rules. */
  locationId: number;
  name: string;
  foldedName: string;
  status: string;
  searchWords: string;
}

export interface DronesTable {
  id: number;
  locationId: number;
  name: string;
  foldedName: string;
  status: string;
  searchWords: string;
}

/** Loudspeakers through which operators speak to people at the site. */
export interface SpeakersTable {
  id: number;
  locationId: number;
  name: string;
  foldedName: string;
  status: string;
  searchWords: string;
}
