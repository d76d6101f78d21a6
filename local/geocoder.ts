// A stand-in for a Nominatim search, over a small gazetteer of one city: the demo finds addresses without the network.
type Place = { display_name: string; lat: string; lon: string };

// Name; latitude; longitude. Real streets and places, house numbers made up to lie near.
const GAZETTEER = `
100 Biscayne Boulevard, Downtown, Miami, Florida, 33132; 25.7753; -80.1881
401 Biscayne Boulevard, Bayside Marketplace, Downtown, Miami, Florida, 33132; 25.7784; -80.1868
601 Biscayne Boulevard, Kaseya Center, Downtown, Miami, Florida, 33132; 25.7814; -80.1870
1075 Biscayne Boulevard, Maurice A. Ferré Park, Downtown, Miami, Florida, 33132; 25.7848; -80.1876
1300 Biscayne Boulevard, Adrienne Arsht Center, Downtown, Miami, Florida, 33132; 25.7874; -80.1899
2915 Biscayne Boulevard, Edgewater, Miami, Florida, 33137; 25.8038; -80.1895
5500 Biscayne Boulevard, Morningside, Miami, Florida, 33137; 25.8254; -80.1858
7900 Biscayne Boulevard, Upper Eastside, Miami, Florida, 33138; 25.8473; -80.1838
101 West Flagler Street, HistoryMiami Museum, Downtown, Miami, Florida, 33130; 25.7745; -80.1959
174 East Flagler Street, Olympia Theater, Downtown, Miami, Florida, 33131; 25.7742; -80.1904
1200 West Flagler Street, Little Havana, Miami, Florida, 33135; 25.7738; -80.2145
3700 West Flagler Street, Flagami, Miami, Florida, 33134; 25.7729; -80.2560
200 South Miami Avenue, Downtown, Miami, Florida, 33130; 25.7718; -80.1936
701 South Miami Avenue, Brickell City Centre, Brickell, Miami, Florida, 33131; 25.7668; -80.1935
1000 South Miami Avenue, Brickell, Miami, Florida, 33130; 25.7637; -80.1936
3251 South Miami Avenue, Vizcaya Museum and Gardens, Coconut Grove, Miami, Florida, 33129; 25.7444; -80.2105
600 Brickell Avenue, Brickell, Miami, Florida, 33131; 25.7679; -80.1900
1111 Brickell Avenue, Brickell, Miami, Florida, 33131; 25.7626; -80.1913
1450 Brickell Avenue, Brickell, Miami, Florida, 33131; 25.7590; -80.1924
2000 Brickell Avenue, The Roads, Miami, Florida, 33129; 25.7517; -80.2010
501 Brickell Key Drive, Brickell Key, Miami, Florida, 33131; 25.7689; -80.1863
350 Southeast 2nd Street, Downtown, Miami, Florida, 33131; 25.7721; -80.1880
90 Southwest 3rd Street, Downtown, Miami, Florida, 33130; 25.7710; -80.1958
1414 Southwest 8th Street, Calle Ocho, Little Havana, Miami, Florida, 33135; 25.7657; -80.2179
1637 Southwest 8th Street, Little Havana, Miami, Florida, 33135; 25.7656; -80.2216
3555 Southwest 8th Street, Versailles Restaurant, Miami, Florida, 33135; 25.7650; -80.2528
801 Southwest 15th Avenue, Domino Park, Little Havana, Miami, Florida, 33135; 25.7654; -80.2193
501 Marlins Way, loanDepot park, Little Havana, Miami, Florida, 33125; 25.7781; -80.2196
1611 Northwest 12th Avenue, Jackson Memorial Hospital, Health District, Miami, Florida, 33136; 25.7909; -80.2117
1400 Northwest 12th Avenue, University of Miami Hospital, Health District, Miami, Florida, 33136; 25.7886; -80.2138
300 Northeast 2nd Avenue, Miami Dade College, Downtown, Miami, Florida, 33132; 25.7779; -80.1905
700 Northwest 1st Avenue, MiamiCentral Station, Overtown, Miami, Florida, 33136; 25.7801; -80.1959
1401 Northwest 2nd Avenue, Overtown, Miami, Florida, 33136; 25.7881; -80.1985
2520 Northwest 2nd Avenue, Wynwood Walls, Wynwood, Miami, Florida, 33127; 25.8010; -80.1994
2750 Northwest 3rd Avenue, Wynwood, Miami, Florida, 33127; 25.8032; -80.2017
2200 Northwest 5th Avenue, Wynwood, Miami, Florida, 33127; 25.7981; -80.2046
140 Northeast 39th Street, Design District, Miami, Florida, 33137; 25.8130; -80.1929
61 Northeast 41st Street, Institute of Contemporary Art, Design District, Miami, Florida, 33137; 25.8139; -80.1950
3401 North Miami Avenue, Midtown Miami, Miami, Florida, 33127; 25.8079; -80.1954
212 Northeast 59th Terrace, Little Haiti Cultural Center, Little Haiti, Miami, Florida, 33137; 25.8290; -80.1916
6300 Northwest 7th Avenue, Liberty City, Miami, Florida, 33150; 25.8327; -80.2089
5445 Northwest 12th Avenue, Model City, Miami, Florida, 33127; 25.8248; -80.2152
1200 Northwest 22nd Avenue, Allapattah, Miami, Florida, 33125; 25.7850; -80.2318
1901 Northwest 17th Avenue, Allapattah Produce Market, Allapattah, Miami, Florida, 33125; 25.7939; -80.2233
2100 Northwest 42nd Avenue, Miami International Airport, Miami, Florida, 33126; 25.7953; -80.2789
4000 Northwest 25th Street, Grapeland Heights, Miami, Florida, 33142; 25.7982; -80.2613
3390 Mary Street, Coconut Grove, Miami, Florida, 33133; 25.7291; -80.2402
2700 South Bayshore Drive, Coconut Grove, Miami, Florida, 33133; 25.7309; -80.2343
3500 Pan American Drive, Miami City Hall, Coconut Grove, Miami, Florida, 33133; 25.7277; -80.2339
3260 Grand Avenue, Coconut Grove, Miami, Florida, 33133; 25.7279; -80.2440
2780 Southwest 37th Avenue, Coral Way, Miami, Florida, 33133; 25.7389; -80.2553
1655 Coral Way, Shenandoah, Miami, Florida, 33145; 25.7505; -80.2223
3201 Coral Way, Miracle Mile, Coral Gables, Florida, 33145; 25.7497; -80.2472
405 Biltmore Way, Coral Gables City Hall, Coral Gables, Florida, 33134; 25.7497; -80.2635
1200 Anastasia Avenue, Biltmore Hotel, Coral Gables, Florida, 33134; 25.7412; -80.2789
1320 South Dixie Highway, University of Miami, Coral Gables, Florida, 33146; 25.7163; -80.2786
500 Ocean Drive, South Beach, Miami Beach, Florida, 33139; 25.7738; -80.1316
1001 Ocean Drive, Art Deco Welcome Center, South Beach, Miami Beach, Florida, 33139; 25.7805; -80.1306
737 Lincoln Road, Lincoln Road Mall, Miami Beach, Florida, 33139; 25.7908; -80.1365
1700 Convention Center Drive, Miami Beach City Hall, Miami Beach, Florida, 33139; 25.7926; -80.1348
1901 Convention Center Drive, Miami Beach Convention Center, Miami Beach, Florida, 33139; 25.7951; -80.1335
4441 Collins Avenue, Fontainebleau, Miami Beach, Florida, 33140; 25.8180; -80.1223
9700 Collins Avenue, Bal Harbour Shops, Bal Harbour, Florida, 33154; 25.8879; -80.1247
1050 MacArthur Causeway, Watson Island, Jungle Island, Miami, Florida, 33132; 25.7856; -80.1755
4400 Rickenbacker Causeway, Virginia Key, Miami, Florida, 33149; 25.7349; -80.1640
328 Crandon Boulevard, Key Biscayne, Florida, 33149; 25.6930; -80.1627
102 West 49th Street, Hialeah, Florida, 33012; 25.8666; -80.2848
8400 Northwest 36th Street, Doral, Florida, 33166; 25.8080; -80.3346
Brickell, Miami, Florida; 25.7602; -80.1959
Downtown, Miami, Florida; 25.7743; -80.1937
Little Havana, Miami, Florida; 25.7663; -80.2307
Wynwood, Miami, Florida; 25.8042; -80.1989
Coconut Grove, Miami, Florida; 25.7126; -80.2570
Miami, Florida, United States; 25.7617; -80.1918`;

const SHORT: Record<string, string> = {
  st: "street",
  ave: "avenue",
  av: "avenue",
  blvd: "boulevard",
  rd: "road",
  dr: "drive",
  ter: "terrace",
  hwy: "highway",
  n: "north",
  s: "south",
  e: "east",
  w: "west",
  ne: "northeast",
  nw: "northwest",
  se: "southeast",
  sw: "southwest",
  fl: "florida",
};

const PLACES = GAZETTEER.trim()
  .split("\n")
  .map((line) => {
    const [name, lat, lon] = line.split(";").map((part) => part.trim()) as [string, string, string];
    return {
      place: {
        display_name: name.includes("United States") ? name : `${name}, United States`,
        lat,
        lon,
      } satisfies Place,
      words: wordsOf(name),
    };
  });

function wordsOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => SHORT[word] ?? word);
}

// As Nominatim does with coordinates: what is nearest to them.
function placeNear(lat: number, lng: number): Place[] {
  const farness = ({ place }: { place: Place }) =>
    Math.hypot(Number(place.lat) - lat, (Number(place.lon) - lng) * Math.cos((lat * Math.PI) / 180));
  return [...PLACES]
    .sort((a, b) => farness(a) - farness(b))
    .slice(0, 1)
    .map(({ place }) => place);
}

// Places whose words begin with every word asked for; those that match more whole words, and shorter names, first.
export function searchPlaces(query: string, limit: number): Place[] {
  const [, lat, lng] = /^\s*(-?\d{1,2}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)\s*$/.exec(query) ?? [];
  if (lat && lng) return placeNear(Number(lat), Number(lng));
  const asked = wordsOf(query);
  if (asked.length === 0) return [];
  const most = Math.min(Math.max(Math.trunc(limit) || 10, 1), 40);
  return PLACES.filter(({ words }) => asked.every((word) => words.some((own) => own.startsWith(word))))
    .map(({ place, words }) => ({
      place,
      whole: asked.filter((word) => words.includes(word)).length,
      length: words.length,
    }))
    .sort((a, b) => b.whole - a.whole || a.length - b.length)
    .slice(0, most)
    .map(({ place }) => place);
}
