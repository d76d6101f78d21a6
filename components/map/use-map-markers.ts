import type { Map as MapLibre } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef } from "react";
import { namePainter } from "./dot-names";
import {
  unclusteredZoom,
  getExpansionZoom,
  readClusters,
  hasClusters,
  setClusterSource,
  type MarkerCluster,
  type Grouped,
} from "./map-clusters";
import { iconsOf, iconSizeAt, isRound } from "./map-icons";
import { panDurationMs } from "./map-speed";
import type { MapDot, MapDrop } from "./map-types";

type Spot = { x: number; y: number };
type Drawn = { dot: MapDot; left: number; top: number; size: number };
type Circle = { cluster: MarkerCluster; x: number; y: number; radius: number };
// Interval of clustering. Markers move little in it when zoomed out, and clustering again redraws the map.
const groupMs = 3_000;

type Acts = {
  onPress: (id: string) => void;
  /** Clusters nearby markers when zoomed out. */
  clusters: boolean;
  drop?: MapDrop;
};

/**
 * Draws markers on a separate canvas above the map, so that a moving marker does not redraw the map. Later markers
 * are on top. Round ones are centred on their place, angular ones have their bottom on it, so that both are visible
 * in one place.
 */
export function useMapMarkers(
  map: MapLibre | null,
  dots: readonly MapDot[],
  dark: boolean,
  { onPress, clusters, drop }: Acts,
): void {
  const reportPress = useEffectEvent(onPress);
  const draw = useRef<(() => void) | null>(null);
  const currentDots = useEffectEvent(() => dots);
  const currentDrop = useEffectEvent(() => drop);
  // A map without markers needs no second canvas.
  const hasDots = dots.length > 0;

  useEffect(() => {
    if (!map || !hasDots) return;
    const canvas = document.createElement("canvas");
    canvas.className = "pointer-events-none absolute top-0 left-0";
    canvas.ariaHidden = "true";
    map.getCanvas().after(canvas);
    const pen = canvas.getContext("2d");
    const icon = iconsOf();
    const writeNames = pen && namePainter(pen);
    const drawCircle = pen && circlePainter(pen);
    let drawn: Drawn[] = [];
    let circles: Circle[] = [];
    let grouped: Grouped | null = null;
    let frame = 0;
    let grouping: ReturnType<typeof setTimeout> | undefined;
    const paint = () => {
      if (!pen) return;
      cancelAnimationFrame(frame);
      frame = 0;
      const size = iconSizeAt(map.getZoom());
      const groups = clusters && map.getZoom() < unclusteredZoom ? grouped : null;
      drawn = currentDots()
        .filter(({ id }) => !groups || groups.unclustered.has(id))
        .map((dot) => ({ dot, size, ...cornerOf(map, dot, size) }));
      circles = (groups?.clusters ?? []).map((cluster) => ({
        cluster,
        ...spotOf(map, cluster),
        radius: sizeOf(cluster),
      }));
      const scale = matchSize(canvas, map.getCanvas());
      pen.setTransform(scale, 0, 0, scale, 0, 0);
      pen.clearRect(0, 0, canvas.width / scale, canvas.height / scale);
      for (const { dot, left, top } of drawn) pen.drawImage(icon(dot), left, top, size, size);
      writeNames?.(drawn, map.getZoom(), { width: canvas.width / scale, height: canvas.height / scale });
      for (const circle of circles) drawCircle?.(circle);
    };
    const schedulePaint = () => {
      frame ||= requestAnimationFrame(paint);
    };
    // A new style has no source yet; wait until our layers are added.
    const updateClusterSource = () => {
      clearTimeout(grouping);
      grouping = undefined;
      if (map.getZoom() < unclusteredZoom && map.getLayer("areas")) setClusterSource(map, currentDots());
    };
    const regroup = () => {
      if (!hasClusters(map)) updateClusterSource();
      const next = readClusters(map);
      if (!next) return;
      grouped = next;
      schedulePaint();
    };
    const markerAt = ({ x, y }: Spot) =>
      drawn.findLast(({ left, top, size }) => x >= left && x <= left + size && y >= top && y <= top + size)?.dot.id;
    const clusterAt = ({ x, y }: Spot) =>
      circles.findLast((circle) => Math.hypot(x - circle.x, y - circle.y) <= circle.radius)?.cluster;
    const open = (cluster: MarkerCluster) => {
      void getExpansionZoom(map, cluster).then((zoom) => {
        map.easeTo({ center: [cluster.lng, cluster.lat], zoom, duration: panDurationMs() }, { moveReason: "focus" });
      });
    };
    const onClick = ({ point }: { point: Spot }) => {
      const cluster = clusterAt(point);
      if (cluster) {
        open(cluster);
        return;
      }
      const id = markerAt(point);
      if (id !== undefined) reportPress(id);
    };
    const onMouse = ({ point }: { point: Spot }) => {
      map.getCanvas().style.cursor = markerAt(point) === undefined && !clusterAt(point) ? "" : "pointer";
    };
    const removeDropListeners = dropOn(map, { under: markerAt, circleUnder: clusterAt, open, dropping: currentDrop });
    draw.current = () => {
      schedulePaint();
      if (clusters) grouping ??= setTimeout(updateClusterSource, groupMs);
    };
    // Synchronously with the map's own frame.
    map.on("move", paint);
    map.on("resize", paint);
    map.on("click", onClick);
    map.on("mousemove", onMouse);
    if (clusters) {
      map.on("moveend", updateClusterSource);
      map.on("idle", regroup);
      updateClusterSource();
    }
    schedulePaint();
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(grouping);
      draw.current = null;
      map.off("move", paint);
      map.off("resize", paint);
      map.off("click", onClick);
      map.off("mousemove", onMouse);
      map.off("moveend", updateClusterSource);
      map.off("idle", regroup);
      removeDropListeners();
      canvas.remove();
    };
  }, [map, hasDots, dark, clusters]);
  useEffect(() => {
    draw.current?.();
  }, [dots]);
}

type DropTarget = {
  under: (spot: Spot) => string | undefined;
  circleUnder: (spot: Spot) => MarkerCluster | undefined;
  open: (cluster: MarkerCluster) => void;
  dropping: () => MapDrop | undefined;
};

// Time after which an item held over a cluster opens it.
const openMs = 600;

/** Drag and drop onto markers. A cluster accepts nothing: it opens when an item is held over it or dropped on it. */
function dropOn(map: MapLibre, { under, circleUnder, open, dropping }: DropTarget): () => void {
  const box = map.getContainer();
  let hoveredId: string | null = null;
  let pendingOpen: { cluster: MarkerCluster; timer: ReturnType<typeof setTimeout> } | null = null;
  const scheduleOpen = (cluster: MarkerCluster | undefined) => {
    // Clusters are recreated on each update, so compare by id.
    if (pendingOpen && pendingOpen.cluster.clusterId === cluster?.clusterId) return;
    clearTimeout(pendingOpen?.timer);
    pendingOpen = cluster ? { cluster, timer: setTimeout(open, openMs, cluster) } : null;
  };
  const reportHover = (id: string | null) => {
    if (id === hoveredId) return;
    hoveredId = id;
    dropping()?.onOver(id);
  };
  const eventPoint = ({ clientX, clientY }: DragEvent): Spot => {
    const { left, top } = box.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const dropTargetAt = (spot: Spot): string | null => {
    const id = under(spot);
    return id !== undefined && dropping()?.takes(id) ? id : null;
  };
  const onOver = (event: DragEvent) => {
    const spot = eventPoint(event);
    const cluster = circleUnder(spot);
    scheduleOpen(cluster);
    const id = cluster ? null : dropTargetAt(spot);
    reportHover(id);
    if (cluster ?? id) event.preventDefault();
  };
  const onLeave = () => {
    scheduleOpen(undefined);
    reportHover(null);
  };
  const onDrop = (event: DragEvent) => {
    const spot = eventPoint(event);
    const cluster = circleUnder(spot);
    scheduleOpen(undefined);
    if (cluster) {
      event.preventDefault();
      reportHover(null);
      open(cluster);
      return;
    }
    const id = dropTargetAt(spot);
    reportHover(null);
    if (id === null) return;
    event.preventDefault();
    dropping()?.onDrop(id);
  };
  box.addEventListener("dragover", onOver);
  box.addEventListener("dragleave", onLeave);
  box.addEventListener("drop", onDrop);
  return () => {
    scheduleOpen(undefined);
    box.removeEventListener("dragover", onOver);
    box.removeEventListener("dragleave", onLeave);
    box.removeEventListener("drop", onDrop);
  };
}

const sizeOf = ({ count }: MarkerCluster): number => (count < 10 ? 15 : count < 100 ? 18 : 22);

function circlePainter(pen: CanvasRenderingContext2D): (circle: Circle) => void {
  const style = getComputedStyle(document.documentElement);
  const [foreground = "", background = "", danger = ""] = ["--foreground", "--card", "--destructive"].map((name) =>
    style.getPropertyValue(name).trim(),
  );
  const font = `650 13px ${getComputedStyle(document.body).fontFamily}`;
  const disc = (x: number, y: number, radius: number, colour: string) => {
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fillStyle = colour;
    pen.fill();
  };
  return ({ cluster, x, y, radius }) => {
    disc(x, y, radius, background);
    disc(x, y, radius - 2, cluster.hasDanger ? danger : foreground);
    pen.font = font;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillStyle = background;
    pen.fillText(String(cluster.count), x, y + 0.5);
    pen.textAlign = "start";
  };
}

// The world repeats horizontally; use the copy nearest to the centre.
function spotOf(map: MapLibre, { lat, lng }: { lat: number; lng: number }): Spot {
  return map.project([lng - 360 * Math.round((lng - map.getCenter().lng) / 360), lat]);
}

function cornerOf(map: MapLibre, { lat, lng, shape }: MapDot, size: number): { left: number; top: number } {
  const { x, y } = spotOf(map, { lat, lng });
  return { left: x - size / 2, top: isRound(shape) ? y - size / 2 : y - size };
}

/** Resizes a canvas to the map's. Returns its pixel ratio. */
function matchSize(canvas: HTMLCanvasElement, { width, height, style }: HTMLCanvasElement): number {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.style.width = style.width;
  canvas.style.height = style.height;
  return width / Number.parseFloat(style.width);
}
