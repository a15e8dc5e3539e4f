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
  /** That of its recorder, repeated for scoping. */
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

/** Loudspeakers that operators talk down through. */
export interface SpeakersTable {
  id: number;
  locationId: number;
  name: string;
  foldedName: string;
  status: string;
  searchWords: string;
}
