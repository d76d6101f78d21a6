// Roads, rails, ferries and piers by their tags, in the OpenMapTiles schema (layer transportation and its names).
import type { Tags } from "../town/osm.ts";
import type { TileFeature } from "./tile-features.ts";

// The lowest zoom at which a class is drawn.
const roadZooms: Partial<Record<string, number>> = {
  motorway: 4,
  trunk: 5,
  primary: 7,
  secondary: 9,
  tertiary: 11,
  minor: 12,
  service: 13,
  track: 13,
  path: 13,
};
const roadClasses: Partial<Record<string, string>> = {
  unclassified: "minor",
  residential: "minor",
  living_street: "minor",
  road: "minor",
  pedestrian: "path",
  footway: "path",
  cycleway: "path",
  bridleway: "path",
  path: "path",
  steps: "path",
};
const railClasses: Partial<Record<string, string>> = {
  rail: "rail",
  narrow_gauge: "rail",
  light_rail: "transit",
  subway: "transit",
  tram: "transit",
};
const sidingServices = ["spur", "yard", "siding", "crossover"];
const networks: readonly (readonly [RegExp, string])[] = [
  [/^I /, "us-interstate"],
  [/^US /, "us-highway"],
  [/^[A-Z]{2} /, "us-state"],
];

// A line's transport class; null for none, or a disused one.
export function transportFeature(tags: Tags): TileFeature | null {
  const { highway, railway, route, man_made } = tags;
  const commonProperties = {
    brunnel: isTagged(tags.bridge) ? "bridge" : isTagged(tags.tunnel) ? "tunnel" : undefined,
    layer: Number(tags.layer) || undefined,
  };
  if (highway) {
    const isLink = highway.endsWith("_link");
    const highwayType = highway.replace(/_link$/, "");
    const kind = roadClasses[highwayType] ?? highwayType;
    const minzoom = roadZooms[kind];
    if (minzoom === undefined) return null;
    return {
      layer: "transportation",
      minzoom: isLink ? Math.max(minzoom, 9) : minzoom,
      properties: {
        ...commonProperties,
        class: kind,
        subclass: kind === "path" ? highwayType : undefined,
        ramp: isLink ? 1 : undefined,
        oneway: { yes: 1, "1": 1, "-1": -1 }[tags.oneway ?? ""],
        service: kind === "service" ? tags.service : undefined,
      },
    };
  }
  const rail = railway && railClasses[railway];
  if (rail) {
    const service = sidingServices.find((candidate) => candidate === tags.service);
    return {
      layer: "transportation",
      minzoom: service ? 13 : rail === "rail" ? 8 : 12,
      properties: { ...commonProperties, class: rail, subclass: railway, service },
    };
  }
  if (route === "ferry") return { layer: "transportation", minzoom: 9, properties: { class: "ferry" } };
  if (man_made === "pier") return { layer: "transportation", minzoom: 13, properties: { class: "pier" } };
  return null;
}

// The name and number written along a road.
export function roadLabelFeature(tags: Tags): TileFeature | null {
  const road = tags.highway ? transportFeature(tags) : null;
  const { name } = tags;
  const [number = ""] = tags.ref?.split(";") ?? [];
  if (!road || (!name && !number)) return null;
  const network = number && (networks.find(([pattern]) => pattern.test(number))?.[1] ?? "road");
  const ref = number.replace(/^(?:I|US|[A-Z]{2}) /, "");
  return {
    layer: "transportation_name",
    minzoom: number ? Math.max(road.minzoom, 8) : Math.max(road.minzoom, 12),
    properties: {
      name,
      class: road.properties.class,
      subclass: road.properties.subclass,
      brunnel: road.properties.brunnel,
      ref: ref || undefined,
      ref_length: ref ? ref.length : undefined,
      network: network || undefined,
    },
  };
}

function isTagged(value: string | undefined): boolean {
  return value !== undefined && value !== "no";
}
