/** Time zones in words. */
import { isZone, offsetAt, speltZone } from '#contract/rules/zoneClock.ts';
import { viewerNow } from '#core/environment.ts';
import { parseInstant } from './parseInstant.ts';

/**
 * 'Vancouver (PST)': the place of a zone, and what its clock is called at the times; 'Vancouver (PDT and PST)' where they
 * lie on both sides of a clock change. 'UTC+5' for a zone that is no place.
 * @param zone any text; what is no zone is written as it is
 * @param times as the provider sends them, or Unix milliseconds, or dates. What is no instant does not count; without any, now
 */
export function zoneText(zone: string, ...times: readonly unknown[]): string {
  const name = currentZone(zone);
  if (isPlaceless(name)) return zoneName(zone);
  const instants = times.flatMap((time) => parseInstant(time) ?? []);
  const used = instants.length > 0 ? instants : [new Date(viewerNow())];
  const clocks = [...new Set(used.map((instant) => zoneAbbreviation(zone, instant)))].filter(Boolean);
  return clocks.length > 0 ? `${placeOf(name)} (${clocks.join(' and ')})` : placeOf(name);
}

/** 'Asia/Ho_Chi_Minh' for 'Asia/Saigon': the IANA name that a zone has today; 'UTC+5' for a zone that is no place. */
export function zoneName(zone: string): string {
  const name = currentZone(zone);
  // Such a zone's clock never changes.
  return isPlaceless(name) && isZone(zone) ? `UTC${offsetWords(offsetAt(0, zone))}` : name;
}

function currentZone(zone: string): string {
  return currentName(zone) ?? speltZone(zone);
}

/** Zones of an offset alone. The signs of 'Etc/GMT-5' are the other way round than people write them. */
function isPlaceless(name: string): boolean {
  return /^(?:Etc\/.*|[EMH]ST|[+-]\d.*)$/i.test(name);
}

/** '+5:30', '-3'; '' for none. */
function offsetWords(milliseconds: number): string {
  const minutes = Math.abs(milliseconds) / 60_000;
  if (minutes === 0) return '';
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `${milliseconds < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

const shortNames = new Map<string, Intl.DateTimeFormat>();

/** 'PST': what a zone's clock is called at an instant; undefined for an unknown zone. @param zone IANA name */
export function zoneAbbreviation(zone: string, instant: Date | number): string | undefined {
  if (!isZone(zone)) return undefined;
  const format =
    shortNames.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
  shortNames.set(zone, format);
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value;
}

/** A zone that the provider names, or undefined for an absent or unknown one. */
export function knownZone(zone: string | null | undefined): string | undefined {
  return zone && isZone(zone) ? zone : undefined;
}

/** Whether the clock of a zone shows the same time as the viewer's at an instant (Unix milliseconds). */
export function isViewersTime(zone: string, instant: number): boolean {
  return offsetAt(instant, zone) === offsetAt(instant);
}

// What time zones are called today. Browsers differ in which of a zone's names they give, and providers in which they keep.
// Both tables are those of CLDR 48: `bcp47/timezone.json`, and the exemplar cities of `main/en/timeZoneNames.json`.

/** Each line: a zone's name as the IANA database has it today, and the names that it had or is known by elsewhere. */
const NAMES = `
  Africa/Asmara Africa/Asmera
  Africa/Bamako Africa/Timbuktu
  Africa/Cairo Egypt
  Africa/Tripoli Libya
  America/Adak America/Atka US/Aleutian
  America/Anchorage US/Alaska
  America/Argentina/Buenos_Aires America/Buenos_Aires
  America/Argentina/Catamarca America/Argentina/ComodRivadavia America/Catamarca
  America/Argentina/Cordoba America/Cordoba America/Rosario
  America/Argentina/Jujuy America/Jujuy
  America/Argentina/Mendoza America/Mendoza
  America/Atikokan America/Coral_Harbour
  America/Chicago CST6CDT US/Central
  America/Denver America/Shiprock MST7MDT Navajo US/Mountain
  America/Detroit US/Michigan
  America/Edmonton America/Yellowknife Canada/Mountain
  America/Halifax Canada/Atlantic
  America/Havana Cuba
  America/Indiana/Indianapolis America/Fort_Wayne America/Indianapolis US/East-Indiana
  America/Indiana/Knox America/Knox_IN US/Indiana-Starke
  America/Iqaluit America/Pangnirtung
  America/Jamaica Jamaica
  America/Kentucky/Louisville America/Louisville
  America/Los_Angeles PST8PDT US/Pacific US/Pacific-New
  America/Manaus Brazil/West
  America/Mazatlan Mexico/BajaSur
  America/Mexico_City Mexico/General
  America/New_York EST5EDT US/Eastern
  America/Noronha Brazil/DeNoronha
  America/Nuuk America/Godthab
  America/Phoenix US/Arizona
  America/Regina Canada/East-Saskatchewan Canada/Saskatchewan
  America/Rio_Branco America/Porto_Acre Brazil/Acre
  America/Santiago Chile/Continental
  America/Sao_Paulo Brazil/East
  America/St_Johns Canada/Newfoundland
  America/St_Thomas America/Virgin
  America/Tijuana America/Ensenada America/Santa_Isabel Mexico/BajaNorte
  America/Toronto America/Montreal America/Nipigon America/Thunder_Bay Canada/Eastern
  America/Vancouver Canada/Pacific
  America/Whitehorse Canada/Yukon
  America/Winnipeg America/Rainy_River Canada/Central
  Antarctica/McMurdo Antarctica/South_Pole
  Arctic/Longyearbyen Atlantic/Jan_Mayen
  Asia/Ashgabat Asia/Ashkhabad
  Asia/Dhaka Asia/Dacca
  Asia/Ho_Chi_Minh Asia/Saigon
  Asia/Hong_Kong Hongkong
  Asia/Jerusalem Asia/Tel_Aviv Israel
  Asia/Kathmandu Asia/Katmandu
  Asia/Kolkata Asia/Calcutta
  Asia/Macau Asia/Macao
  Asia/Makassar Asia/Ujung_Pandang
  Asia/Nicosia Europe/Nicosia
  Asia/Seoul ROK
  Asia/Shanghai Asia/Chongqing Asia/Chungking Asia/Harbin PRC
  Asia/Singapore Singapore
  Asia/Taipei ROC
  Asia/Tehran Iran
  Asia/Thimphu Asia/Thimbu
  Asia/Tokyo Japan
  Asia/Ulaanbaatar Asia/Choibalsan Asia/Ulan_Bator
  Asia/Urumqi Asia/Kashgar
  Asia/Yangon Asia/Rangoon
  Atlantic/Faroe Atlantic/Faeroe
  Atlantic/Reykjavik Iceland
  Australia/Adelaide Australia/South
  Australia/Brisbane Australia/Queensland
  Australia/Broken_Hill Australia/Yancowinna
  Australia/Darwin Australia/North
  Australia/Hobart Australia/Currie Australia/Tasmania
  Australia/Lord_Howe Australia/LHI
  Australia/Melbourne Australia/Victoria
  Australia/Perth Australia/West
  Australia/Sydney Australia/ACT Australia/Canberra Australia/NSW
  Etc/GMT Etc/GMT+0 Etc/GMT-0 Etc/GMT0 Etc/Greenwich GMT GMT+0 GMT-0 GMT0 Greenwich
  Etc/UTC Etc/UCT Etc/Universal Etc/Zulu UCT UTC Universal Zulu
  Europe/Athens EET
  Europe/Brussels CET MET
  Europe/Chisinau Europe/Tiraspol
  Europe/Dublin Eire
  Europe/Istanbul Asia/Istanbul Turkey
  Europe/Kyiv Europe/Kiev Europe/Uzhgorod Europe/Zaporozhye
  Europe/Lisbon Portugal WET
  Europe/London Europe/Belfast GB GB-Eire
  Europe/Moscow W-SU
  Europe/Warsaw Poland
  Pacific/Auckland NZ
  Pacific/Chatham NZ-CHAT
  Pacific/Chuuk Pacific/Truk Pacific/Yap
  Pacific/Easter Chile/EasterIsland
  Pacific/Honolulu Pacific/Johnston US/Hawaii
  Pacific/Kanton Pacific/Enderbury
  Pacific/Kwajalein Kwajalein
  Pacific/Pago_Pago Pacific/Samoa US/Samoa
  Pacific/Pohnpei Pacific/Ponape
`;

/** Each line: a zone, and its place where that is not the last part of the zone's name. */
const PLACES = `
  Africa/El_Aaiun El Aaiún
  Africa/Lome Lomé
  Africa/Ndjamena N’Djamena
  Africa/Sao_Tome São Tomé
  America/Araguaina Araguaína
  America/Argentina/Cordoba Córdoba
  America/Argentina/Rio_Gallegos Río Gallegos
  America/Argentina/Tucuman Tucumán
  America/Asuncion Asunción
  America/Bahia_Banderas Bahía de Banderas
  America/Belem Belém
  America/Bogota Bogotá
  America/Cancun Cancún
  America/Ciudad_Juarez Ciudad Juárez
  America/Cuiaba Cuiabá
  America/Curacao Curaçao
  America/Eirunepe Eirunepé
  America/Indiana/Knox Knox, Indiana
  America/Indiana/Marengo Marengo, Indiana
  America/Indiana/Petersburg Petersburg, Indiana
  America/Indiana/Tell_City Tell City, Indiana
  America/Indiana/Vevay Vevay, Indiana
  America/Indiana/Vincennes Vincennes, Indiana
  America/Indiana/Winamac Winamac, Indiana
  America/Kentucky/Monticello Monticello, Kentucky
  America/Lower_Princes Lower Prince’s Quarter
  America/Maceio Maceió
  America/Mazatlan Mazatlán
  America/Merida Mérida
  America/Miquelon Saint-Pierre
  America/Noronha Fernando de Noronha
  America/North_Dakota/Beulah Beulah, North Dakota
  America/North_Dakota/Center Center, North Dakota
  America/North_Dakota/New_Salem New Salem, North Dakota
  America/Santarem Santarém
  America/Sao_Paulo São Paulo
  America/Scoresbysund Ittoqqortoormiit
  America/St_Barthelemy St. Barthélemy
  America/St_Johns St. John’s
  America/St_Kitts St. Kitts
  America/St_Lucia St. Lucia
  America/St_Thomas St. Thomas
  America/St_Vincent St. Vincent
  Antarctica/Casey Casey Station
  Antarctica/DumontDUrville Dumont d’Urville Station
  Antarctica/Macquarie Macquarie Island
  Antarctica/Mawson Mawson Station
  Antarctica/McMurdo McMurdo Station
  Antarctica/Palmer Palmer Land
  Antarctica/Rothera Rothera Station
  Antarctica/Syowa Showa Station
  Antarctica/Troll Troll Station
  Antarctica/Vostok Vostok Station
  Asia/Aqtau Aktau
  Asia/Ho_Chi_Minh Ho Chi Minh City
  Asia/Hovd Khovd
  Asia/Macau Macao
  Asia/Qostanay Kostanay
  Asia/Qyzylorda Kyzylorda
  Asia/Urumqi Ürümqi
  Atlantic/Canary Canaries
  Atlantic/Faroe Faroes
  Atlantic/St_Helena St. Helena
  Australia/Lord_Howe Lord Howe Island
  Europe/Busingen Büsingen
  Europe/Chisinau Chișinău
  Europe/Tirane Tirana
  Indian/Chagos Chagos Archipelago
  Indian/Christmas Christmas Island
  Indian/Cocos Cocos Islands
  Indian/Comoro Comoros
  Indian/Kerguelen Kerguelen Islands
  Indian/Mahe Mahé
  Indian/Reunion Réunion
  Pacific/Chatham Chatham Islands
  Pacific/Easter Easter Island
  Pacific/Galapagos Galápagos Islands
  Pacific/Kanton Canton Island
  Pacific/Kwajalein Kwajalein Atoll
  Pacific/Marquesas Marquesas Islands
  Pacific/Midway Midway Atoll
  Pacific/Norfolk Norfolk Island
  Pacific/Noumea Nouméa
  Pacific/Pitcairn Pitcairn Islands
  Pacific/Wake Wake Island
  Pacific/Wallis Wallis & Futuna
`;

const current: ReadonlyMap<string, string> = new Map(
  lines(NAMES).flatMap((line) => {
    const names = line.split(' ');
    return names.map((name) => [name.toLowerCase(), names[0] ?? name] as const);
  }),
);

const places: ReadonlyMap<string, string> = new Map(
  lines(PLACES).map((line) => {
    const end = line.indexOf(' ');
    return [line.slice(0, end), line.slice(end + 1)];
  }),
);

function lines(table: string): string[] {
  return table.split('\n').flatMap((line) => line.trim() || []);
}

/** 'Asia/Ho_Chi_Minh' for 'Asia/Saigon'. Undefined for a zone that has one name only. Upper and lower case are alike. */
function currentName(zone: string): string | undefined {
  return current.get(zone.toLowerCase());
}

/** 'Ho Chi Minh City' for 'Asia/Ho_Chi_Minh'. @param zone its current name */
function placeOf(zone: string): string {
  return places.get(zone) ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
