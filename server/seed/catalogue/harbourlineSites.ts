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
