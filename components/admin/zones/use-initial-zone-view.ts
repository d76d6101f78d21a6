"use client";

import { useEffect, useMemo, useState } from "react";
import { anySignal, timeoutSignal } from "@/lib/client/api/abort-signals";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Board } from "@/lib/contracts/admin/board";
import { type LatLng, distanceMetres } from "@/lib/domain/geo/distance";
import { useMapStyle } from "@/components/delivery/map/route-map";
import { fetchMapSource } from "@/components/map/map-source";

/** West, south, east, north. */
type BoundingBox = readonly [number, number, number, number];

// Radius of a town. With places farther away in view, streets would be too small to see.
const clusterRadiusM = 15_000;

const isInside = ({ lat, lng }: LatLng, [west, south, east, north]: BoundingBox): boolean =>
  lng > west && lng < east && lat > south && lat < north;

/**
 * The largest cluster of places within one town. Places within `streetArea`, for which the map has streets, have
 * priority.
 */
export function mainCluster(places: readonly LatLng[], streetArea?: BoundingBox | null): readonly LatLng[] {
  const placesInView = streetArea ? places.filter((place) => isInside(place, streetArea)) : [];
  const candidates = placesInView.length > 0 ? placesInView : places;
  let largestCluster: readonly LatLng[] = [];
  for (const center of candidates) {
    const neighbours = candidates.filter((place) => distanceMetres(center, place) <= clusterRadiusM);
    if (neighbours.length > largestCluster.length) largestCluster = neighbours;
  }
  return largestCluster;
}

type View = { key: string; points: readonly LatLng[] };

const countryBounds: readonly LatLng[] = [
  { lat: 25, lng: -124 },
  { lat: 49, lng: -67 },
];
const mapTimeoutMs = 5_000;
// Degrees of longitude. The middle of a wider street area is rarely in a town.
const maxFitWidthDeg = 5;

/**
 * The area in which a new zone is most likely drawn: the current work, else the hubs, else the map's street area.
 * Undefined while loading, and when existing zones already determine the view.
 */
export function useInitialZoneView(enabled: boolean, hasNeighbours: boolean): View | undefined {
  const board = useResource(enabled ? "/api/admin/board" : null);
  const hubs = useResource(enabled ? "/api/admin/hubs" : null);
  const streets = useStreetBox(enabled);
  const loaded = (board.data ?? board.error) && (hubs.data ?? hubs.error) && streets !== undefined;
  return useMemo(() => {
    if (!enabled || !loaded) return undefined;
    const workCluster = mainCluster(boardLocations(board.data), streets);
    if (workCluster.length > 0) return { key: "work", points: workCluster };
    const hubCluster = mainCluster(hubs.data?.items.map(({ location }) => location) ?? [], streets);
    if (hubCluster.length > 0) return { key: "hubs", points: hubCluster };
    if (hasNeighbours) return undefined;
    if (streets && streets[2] - streets[0] < maxFitWidthDeg) {
      const [west, south, east, north] = streets;
      return {
        key: "streets",
        points: [
          { lat: south, lng: west },
          { lat: north, lng: east },
        ],
      };
    }
    return { key: "country", points: countryBounds };
  }, [enabled, loaded, board.data, hubs.data, streets, hasNeighbours]);
}

/** Bounding box of the map's streets; null when the map source has none, undefined while loading. */
function useStreetBox(enabled: boolean): BoundingBox | null | undefined {
  const url = useMapStyle();
  const [box, setBox] = useState<BoundingBox | null>();
  useEffect(() => {
    if (!enabled || !url) return;
    const controller = new AbortController();
    void fetchMapSource(url, anySignal([controller.signal, timeoutSignal(mapTimeoutMs)]))
      .catch(() => null)
      .then((mapSource) => {
        if (!controller.signal.aborted) setBox((mapSource && "tiles" in mapSource && mapSource.tiles.bounds) || null);
      });
    return () => {
      controller.abort();
    };
  }, [url, enabled]);
  return url ? box : null;
}

function boardLocations(board: Board | undefined): LatLng[] {
  return [
    ...(board?.drivers ?? []).flatMap(({ location }) => location ?? []),
    ...(board?.deliveries ?? []).map(({ dropOff }) => dropOff.location),
  ].map(({ lat, lng }) => ({ lat, lng }));
}
