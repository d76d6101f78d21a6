import type { GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import type { GeoJsonData } from "./geojson";
import type { MapDot, MapPoint } from "./map-types";

const clusterSourceId = "dot-clusters";
/** Zoom level from which markers are not clustered. */
export const unclusteredZoom = 11;
const clusterRadiusPx = 44;

/** Several markers drawn as one; `hasDanger`: at least one of them signals danger. */
export type MarkerCluster = MapPoint & { clusterId: number; count: number; hasDanger: boolean };
/** The drawn markers: clusters, and the ids of markers outside any cluster. */
export type ClusterResult = { clusters: readonly MarkerCluster[]; unclustered: ReadonlySet<string> };

/**
 * Passes the markers to a clustering source. Its layer is invisible: it only makes MapLibre load the source's tiles,
 * and the clusters are drawn on the canvas with the other markers.
 */
export function setClusterSource(map: MapLibre, dots: readonly MapDot[]): void {
  const data: GeoJsonData = {
    type: "FeatureCollection",
    features: dots.map(({ id, lat, lng, tone }) => ({
      type: "Feature",
      properties: { id, danger: tone === "destructive" ? 1 : 0 },
      geometry: { type: "Point", coordinates: [lng, lat] },
    })),
  };
  const existing = map.getSource<GeoJSONSource>(clusterSourceId);
  if (existing) {
    void existing.setData(data);
    return;
  }
  map.addSource(clusterSourceId, {
    type: "geojson",
    data,
    cluster: true,
    clusterRadius: clusterRadiusPx,
    clusterMaxZoom: unclusteredZoom - 1,
    clusterProperties: { danger: ["+", ["get", "danger"]] },
  });
  map.addLayer({
    id: clusterSourceId,
    type: "circle",
    source: clusterSourceId,
    paint: { "circle-radius": 0, "circle-opacity": 0 },
  });
}

export const hasClusters = (map: MapLibre): boolean => Boolean(map.getSource(clusterSourceId));

/** Current clusters in this view; null when clustering does not apply or the source is loading. */
export function readClusters(map: MapLibre): ClusterResult | null {
  if (map.getZoom() >= unclusteredZoom || !hasClusters(map) || !map.isSourceLoaded(clusterSourceId)) return null;
  const clusters = new Map<number, MarkerCluster>();
  const unclustered = new Set<string>();
  // A feature at a tile's edge appears in both tiles.
  for (const { properties, geometry } of map.querySourceFeatures(clusterSourceId)) {
    if (geometry.type !== "Point") continue;
    const [lng = 0, lat = 0] = geometry.coordinates;
    if (properties.cluster === true) {
      const clusterId = Number(properties.cluster_id);
      clusters.set(clusterId, {
        clusterId,
        lat,
        lng,
        count: Number(properties.point_count),
        hasDanger: properties.danger > 0,
      });
    } else unclustered.add(String(properties.id));
  }
  return { clusters: [...clusters.values()], unclustered };
}

/** Zoom level that splits a cluster; two levels closer if the cluster no longer exists. */
export async function getExpansionZoom(map: MapLibre, { clusterId }: MarkerCluster): Promise<number> {
  const expansionZoom = map.getSource<GeoJSONSource>(clusterSourceId)?.getClusterExpansionZoom(clusterId);
  return (await expansionZoom?.catch(() => undefined)) ?? Math.min(map.getZoom() + 2, unclusteredZoom);
}
