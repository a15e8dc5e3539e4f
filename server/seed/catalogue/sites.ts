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

/**
 * Sites of the first customer, one a line:
 * A lone dash is a missing part.
 * name | street | city | province | postal | time zone | kind | account (index)
 */
export const harbourlineSites = `
Dartmouth Cross-Dock | 48 Akerley Boulevard | Dartmouth | NS | B3B 1J8 | America/Halifax | warehouse | 0
Halifax Ocean Terminal Yard | 1215 Marginal Road | Halifax | NS | B3H 4P8 | America/Halifax | yard | 0
Moncton Freight Hub | 310 Baig Boulevard | Moncton | NB | E1E 1C8 | America/Moncton | warehouse | 0
Saint John Container Lot | 77 Bayside Drive | Saint John | NB | E2J 1A1 | America/Moncton | yard | 0
St. John's Harbour Depot | 19 Water Street East | St. John's | NL | A1A 5B7 | America/St_Johns | warehouse | 0
Dépôt Montréal-Est | 8800, rue Notre-Dame Est | Montréal | QC | H1L 3M4 | America/Toronto | yard | 0
Entrepôt Trois-Rivières | 2455, boulevard des Récollets | Trois-Rivières | QC | G8Z 3X7 | America/Toronto | warehouse | 0
Québec Cold Storage | 560, avenue Godin | Québec | QC | G1M 2K4 | America/Toronto | warehouse | 0
Ottawa Belfast Road Depot | 1150 Belfast Road | Ottawa | ON | K1B 3S4 | America/Toronto | warehouse | 0
Kingston Relay Yard | 622 Norris Court | Kingston | ON | K7P 2R9 | America/Toronto | yard | 0
Oshawa Vehicle Compound | 405 Wentworth Street East | Oshawa | ON | L1H 3V8 | America/Toronto | lot | 0
Scarborough Parcel Centre | 91 Melford Drive | Toronto | ON | M1B 2G6 | America/Toronto | warehouse | 0
Etobicoke Reefer Yard | 230 New Toronto Street | Toronto | ON | M8V 2E8 | America/Toronto | yard | 0
Mississauga Head Office | 6600 Kitimat Road, Suite 400 | Mississauga | ON | L5N 1L9 | America/Toronto | office | 0
Brampton Intermodal Gate | 55 Intermodal Drive | Brampton | ON | L6T 5K1 | America/Toronto | gate | 0
Hamilton Pier 22 | 470 Pier 22 Road | Hamilton | ON | L8H 7P6 | America/Toronto | yard | 0
Cambridge Tool Crib & Parts | 1020 Bishop Street North | Cambridge | ON | N3H 4V6 | America/Toronto | store | 0
London Exeter Road Terminal | 1825 Exeter Road | London | ON | N6E 1N4 | America/Toronto | warehouse | 0
Windsor Border Staging | 4150 Huron Church Line | Windsor | ON | N9H 1H5 | America/Toronto | gate | 0
Sudbury North Depot | 2090 Kingsway | Sudbury | ON | P3B 4J8 | America/Toronto | yard | 0
Thunder Bay Grain Road Yard | 700 Maureen Street | Thunder Bay | ON | P7B 6T2 | America/Toronto | yard | 1
Winnipeg Inkster Terminal | 1765 Inkster Boulevard | Winnipeg | MB | R2X 1R2 | America/Winnipeg | warehouse | 1
Winnipeg Trailer Park 6 | 84 Plymouth Street | Winnipeg | MB | R2X 2V7 | America/Winnipeg | lot | 1
Brandon Fertilizer Shed | 3300 Richmond Avenue East | Brandon | MB | R7A 7R1 | America/Winnipeg | yard | 1
Regina Ross Industrial | 1411 Park Street | Regina | SK | S4N 2G2 | America/Regina | warehouse | 1
Saskatoon Wholesale Avenue | 822 48th Street East | Saskatoon | SK | S7K 3Y4 | America/Regina | store | 1
Calgary Foothills Terminal | 5220 68th Avenue SE | Calgary | AB | T2C 4Z7 | America/Edmonton | warehouse | 1
Calgary Rail Transload | 9405 Ogden Road SE | Calgary | AB | T2C 1B4 | America/Edmonton | gate | 1
Red Deer Equipment Lot | 4747 62nd Street | Red Deer | AB | T4N 7A8 | America/Edmonton | lot | 1
Edmonton Nisku Pipe Yard | 1602 8th Street | Nisku | AB | T9E 7S6 | America/Edmonton | yard | 1
Fort McMurray Staging | - | - | - | - | America/Edmonton | construction | 1
Kelowna Fruit Packers' Dock | 2150 Enterprise Way | Kelowna | BC | V1Y 6H7 | America/Vancouver | warehouse | 2
Kamloops Log Sort | 1190 Mission Flats Road | Kamloops | BC | V2C 1A8 | America/Vancouver | yard | 2
Surrey Port Kells Warehouse | 19350 94th Avenue | Surrey | BC | V4N 4E2 | America/Vancouver | warehouse | 2
Delta Deltaport Way Gate | 2 Deltaport Way | Delta | BC | V4M 4G9 | America/Vancouver | gate | 2
Fraser Valley Regional Distribution and Consolidation Centre: North Yard, Trailer Rows A through K, Overflow Lot and Customs Inspection Area (temporary layout while the second phase of paving is under way) | 31470 Marshall Road | Abbotsford | BC | V2T 6B1 | America/Vancouver | yard | 2
Nanaimo Duke Point | 951 Jackson Road | Nanaimo | BC | V9X 1H2 | America/Vancouver | yard | 2
Victoria Office & Showroom | 740 Discovery Street | Victoria | BC | V8T 1H2 | America/Vancouver | office | 2
Buffalo Crossing Yard | 265 Ganson Street | Buffalo | NY | 14203 | America/New_York | yard | 3
Newark Airfreight Shed | 140 Haynes Avenue | Newark | NJ | 07114 | America/New_York | warehouse | 3
Joliet Inland Port | 3451 Centerpoint Way | Joliet | IL | 60436 | America/Chicago | gate | 3
Tacoma Tideflats Terminal | 1450 Port of Tacoma Road | Tacoma | WA | 98421 | America/Los_Angeles | yard | 3
Riverside Solar Canopy ☀️ | 2900 Iowa Avenue | Riverside | CA | 92507 | America/Los_Angeles | lot | 3
`;

/**
 * Sites of the other customers, one a line:
 * customer (index) | name | street | city | province | postal | time zone | kind | account (index)
 */
export const otherSites = `
1 | O'Malley Ford Lakeshore | 2480 North Lakeshore Drive | Evanston | IL | 60201 | America/Chicago | lot | 0
1 | O'Malley Used Car Corral | 611 Dempster Street | Skokie | IL | 60076 | America/Chicago | lot | 0
1 | O'Malley Collision Centre | 1733 Howard Street | Chicago | IL | 60626 | America/Chicago | store | 0
2 | Arbutus Ridge Townhomes | 3390 West 16th Avenue | Vancouver | BC | V6R 3C3 | America/Vancouver | construction | 0
2 | Burnaby Mountain Phase 3 | 8700 University Crescent | Burnaby | BC | V5A 4X6 | America/Vancouver | construction | 0
2 | Coquitlam River Bridge | 2900 Lougheed Highway | Coquitlam | BC | V3B 6L5 | America/Vancouver | construction | 1
2 | Tool Yard No. 2 | 15 Braid Street | New Westminster | BC | V3L 3P2 | America/Vancouver | yard | 1
2 | Squamish Gravel Pit | 39500 Government Road | Squamish | BC | V8B 0G3 | America/Vancouver | yard | 1
3 | Tour Beauséjour | 1250, boulevard René-Lévesque Ouest | Montréal | QC | H3B 4W8 | America/Toronto | office | 0
3 | Résidence L'Érablière | 45, chemin du Lac | Saint-Jérôme | QC | J7Z 5T4 | America/Toronto | office | 0
3 | Mini-entrepôts Laval | 3100, boulevard Industriel | Laval | QC | H7L 4P8 | America/Toronto | lot | 1
3 | Centre de tri Sherbrooke | 880, rue Cabana | Sherbrooke | QC | J1K 2M3 | America/Toronto | warehouse | 1
4 | High Mesa Substation 4 | - | Fort Morgan | CO | - | America/Denver | gate | 0
4 | Prewitt Wind Laydown | 17600 US Highway 6 | Merino | CO | 80741 | America/Denver | yard | 0
4 | Pawnee Battery Storage | 14940 County Road 24 | Brush | CO | 80723 | America/Denver | yard | 0
4 | Cooperative Offices | 410 Main Street | Sterling | CO | 80751 | America/Denver | office | 0
4 | Sonoran Array South | Mile 118, Old US 80 | Gila Bend | AZ | 85337 | America/Phoenix | yard | 0
`;
