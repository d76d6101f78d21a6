// Meanings of areas, waterways and points in the OpenMapTiles schema (https://openmaptiles.org/schema/).
import type { Tags } from "../town/osm.ts";

// The schema's last zoom; beyond it, its tiles are enlarged.
export const maxTileZoom = 14;

export type TileLayer =
  | "building"
  | "housenumber"
  | "landcover"
  | "landuse"
  | "place"
  | "poi"
  | "transportation"
  | "transportation_name"
  | "water"
  | "water_name"
  | "waterway";
type Properties = Readonly<Record<string, string | number | undefined>>;
// A feature's layer, its properties, and the lowest zoom at which it is drawn.
export type TileFeature = { layer: TileLayer; minzoom: number; properties: Properties };

const waterKindsByTag: readonly (readonly [key: string, value: string, kind: string])[] = [
  ["natural", "water", "lake"],
  ["waterway", "riverbank", "river"],
  ["waterway", "dock", "dock"],
  ["landuse", "basin", "lake"],
  ["landuse", "reservoir", "lake"],
  ["leisure", "swimming_pool", "swimming_pool"],
];
const landcoverByTag: Partial<Record<string, Partial<Record<string, string>>>> = {
  landuse: {
    forest: "wood",
    grass: "grass",
    meadow: "grass",
    recreation_ground: "grass",
    village_green: "grass",
    allotments: "farmland",
  },
  natural: { wood: "wood", grassland: "grass", scrub: "grass", wetland: "wetland", beach: "sand", sand: "sand" },
  leisure: { park: "grass", garden: "grass", golf_course: "grass", common: "grass", dog_park: "grass" },
};
const landuseByTag: Partial<Record<string, readonly string[]>> = {
  landuse: ["residential", "commercial", "industrial", "retail", "cemetery", "military", "railway"],
  amenity: ["school", "hospital", "university", "college"],
  leisure: ["stadium", "pitch", "playground", "track"],
};
const poiKindsByTag: readonly (readonly [key: string, value: string, kind: string])[] = [
  ["leisure", "park", "park"],
  ["leisure", "stadium", "stadium"],
  ["amenity", "hospital", "hospital"],
  ["tourism", "museum", "museum"],
  ["railway", "station", "railway"],
];

// All meanings of an area: a school may also be a building.
export function areaFeatures(tags: Tags): TileFeature[] {
  return [toBuilding(tags), toWater(tags), toLandcover(tags), toLanduse(tags)].filter(
    (tileFeature) => tileFeature !== null,
  );
}

function toBuilding({ building, "building:levels": levels }: Tags): TileFeature | null {
  if (!building || building === "no") return null;
  return { layer: "building", minzoom: 13, properties: { render_height: Math.ceil((Number(levels) || 1.5) * 3.2) } };
}

function toWater(tags: Tags): TileFeature | null {
  const kind = waterKindsByTag.find(([key, value]) => tags[key] === value)?.[2];
  if (!kind) return null;
  return { layer: "water", minzoom: kind === "swimming_pool" ? 14 : 8, properties: { class: kind } };
}

function toLandcover(tags: Tags): TileFeature | null {
  for (const [key, kinds] of Object.entries(landcoverByTag)) {
    const value = tags[key];
    const kind = value && kinds?.[value];
    if (kind) return { layer: "landcover", minzoom: 9, properties: { class: kind, subclass: value } };
  }
  return null;
}

function toLanduse(tags: Tags): TileFeature | null {
  if (tags.amenity === "grave_yard") return { layer: "landuse", minzoom: 11, properties: { class: "cemetery" } };
  for (const [key, kinds] of Object.entries(landuseByTag)) {
    const kind = kinds?.find((candidate) => candidate === tags[key]);
    if (kind) return { layer: "landuse", minzoom: key === "landuse" ? 9 : 12, properties: { class: kind } };
  }
  return null;
}

export function waterwayFeature({ waterway, name, tunnel }: Tags): TileFeature | null {
  if (!waterway || !["river", "stream", "canal", "drain", "ditch"].includes(waterway)) return null;
  const brunnel = tunnel && tunnel !== "no" ? "tunnel" : undefined;
  return { layer: "waterway", minzoom: waterway === "river" ? 9 : 12, properties: { class: waterway, name, brunnel } };
}

// The label at a point, or in the middle of an area.
export function labelFeatures(tags: Tags, isArea: boolean): TileFeature[] {
  const tileFeatures: TileFeature[] = [];
  const { name, place, "addr:housenumber": housenumber } = tags;
  if (housenumber) tileFeatures.push({ layer: "housenumber", minzoom: 14, properties: { housenumber } });
  if (!name || /\(historical\)/i.test(name)) return tileFeatures;
  if (place && !isArea)
    tileFeatures.push({
      layer: "place",
      minzoom: place === "neighbourhood" ? 11 : 4,
      properties: { name, class: place },
    });
  else if (tags.natural === "bay")
    tileFeatures.push({ layer: "water_name", minzoom: 9, properties: { name, class: "bay" } });
  else if (isArea && tags.natural === "water")
    tileFeatures.push({ layer: "water_name", minzoom: 12, properties: { name, class: "lake" } });
  const kind = poiKindsByTag.find(([key, value]) => tags[key] === value);
  if (kind)
    tileFeatures.push({ layer: "poi", minzoom: 12, properties: { name, class: kind[2], subclass: kind[1], rank: 1 } });
  return tileFeatures;
}
