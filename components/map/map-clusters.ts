import type { GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import type { MapShape } from "./map-style";
import type { MapDot, MapPoint } from "./map-types";

const source = "dot-clusters";
/** From this zoom on every dot stands alone. */
export const aloneFrom = 11;
const radius = 44;

/** Several dots drawn as one; `stop`: one of them is marked for danger. */
export type MarkerCluster = MapPoint & { clusterId: number; count: number; stop: boolean };
/** What is drawn of the dots: clusters, and those that lie alone. */
export type Grouped = { clusters: readonly MarkerCluster[]; alone: ReadonlySet<string> };

/**
 * Gives the dots to a source that groups them. Its layer draws nothing: without one no tile of it is made, and what it
 * says is drawn with the other dots.
 */
export function layClusters(map: MapLibre, dots: readonly MapDot[]): void {
  const data: MapShape = {
    type: "FeatureCollection",
    features: dots.map(({ id, lat, lng, tone }) => ({
      type: "Feature",
      properties: { id, stop: tone === "stop" ? 1 : 0 },
      geometry: { type: "Point", coordinates: [lng, lat] },
    })),
  };
  const known = map.getSource<GeoJSONSource>(source);
  if (known) {
    void known.setData(data);
    return;
  }
  map.addSource(source, {
    type: "geojson",
    data,
    cluster: true,
    clusterRadius: radius,
    clusterMaxZoom: aloneFrom - 1,
    clusterProperties: { stop: ["+", ["get", "stop"]] },
  });
  map.addLayer({ id: source, type: "circle", source, paint: { "circle-radius": 0, "circle-opacity": 0 } });
}

export const hasClusters = (map: MapLibre): boolean => Boolean(map.getSource(source));

/** How the dots lie together in this view; null where each stands alone or nobody knows yet. */
export function groupedNow(map: MapLibre): Grouped | null {
  if (map.getZoom() >= aloneFrom || !hasClusters(map) || !map.isSourceLoaded(source)) return null;
  const clusters = new Map<number, MarkerCluster>();
  const alone = new Set<string>();
  // What lies at the edge of two tiles is in both.
  for (const { properties, geometry } of map.querySourceFeatures(source)) {
    if (geometry.type !== "Point") continue;
    const [lng = 0, lat = 0] = geometry.coordinates;
    if (properties.cluster === true) {
      const clusterId = Number(properties.cluster_id);
      clusters.set(clusterId, {
        clusterId,
        lat,
        lng,
        count: Number(properties.point_count),
        stop: properties.stop > 0,
      });
    } else alone.add(String(properties.id));
  }
  return { clusters: [...clusters.values()], alone };
}

/** The zoom at which a cluster falls apart; two steps nearer where the dots were grouped anew since it was drawn. */
export async function apartAt(map: MapLibre, { clusterId }: MarkerCluster): Promise<number> {
  const apart = map.getSource<GeoJSONSource>(source)?.getClusterExpansionZoom(clusterId);
  return (await apart?.catch(() => undefined)) ?? Math.min(map.getZoom() + 2, aloneFrom);
}
