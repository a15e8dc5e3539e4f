/** Finds what a caller may see by the beginnings of words. */
import type { Kysely } from 'kysely';
import type { SearchResult } from '#contract/search.ts';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';
import { searchEquipment } from './searchEquipment.ts';
import { searchEvents } from './searchEvents.ts';
import type { Search } from './searchGroup.ts';
import { searchContacts, searchLocations, searchSchedules } from './searchSites.ts';
import { searchedWords } from './searchWords.ts';

export async function search(db: Kysely<Database>, caller: Caller, query: string): Promise<SearchResult[]> {
  const words = searchedWords(query);
  if (words.length === 0) return [];
  const asked: Search = { db, caller, words };
  const groups = await Promise.all([
    searchLocations(asked),
    searchEquipment(asked, 'nvrs', 'NVR'),
    searchSchedules(asked),
    searchEquipment(asked, 'drones', 'Drone'),
    searchEquipment(asked, 'cameras', 'Camera'),
    searchEvents(asked),
    searchContacts(asked),
  ]);
  return groups.flat();
}
