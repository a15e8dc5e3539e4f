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
