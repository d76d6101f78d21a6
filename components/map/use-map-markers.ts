import type { Map as MapLibre } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef } from "react";
import { createLabelPainter, createIconCache, iconSizeAt, isRound } from "./marker-images";
import {
  unclusteredZoom,
  getExpansionZoom,
  readClusters,
  hasClusters,
  setClusterSource,
  type MarkerCluster,
  type ClusterResult,
} from "./map-clusters";
import { panDurationMs } from "./map-performance";
import type { MapDot, MarkerDropTarget } from "./map-types";

type ScreenPoint = { x: number; y: number };
/** A marker in canvas pixels. */
type PlacedMarker = { dot: MapDot; left: number; top: number; size: number };
type ClusterCircle = { cluster: MarkerCluster; x: number; y: number; radius: number };
// Interval of clustering. Markers move little in it when zoomed out, and clustering again redraws the map.
const clusterIntervalMs = 3_000;

type MarkerOptions = {
  onPress: (id: string) => void;
  /** Clusters nearby markers when zoomed out. */
  clusters: boolean;
  dropTarget?: MarkerDropTarget;
};

/**
 * Draws markers on a separate canvas above the map, so that a moving marker does not redraw the map. Later markers
 * are on top. Round ones are centred on their position, angular ones have their bottom on it, so that both are visible
 * at the same position.
 */
export function useMapMarkers(
  map: MapLibre | null,
  dots: readonly MapDot[],
  dark: boolean,
  { onPress, clusters, dropTarget }: MarkerOptions,
): void {
  const reportPress = useEffectEvent(onPress);
  const draw = useRef<(() => void) | null>(null);
  const currentDots = useEffectEvent(() => dots);
  const getDropTarget = useEffectEvent(() => dropTarget);
  // A map without markers needs no second canvas.
  const hasDots = dots.length > 0;

  useEffect(() => {
    if (!map || !hasDots) return;
    const canvas = document.createElement("canvas");
    canvas.className = "pointer-events-none absolute top-0 left-0";
    canvas.ariaHidden = "true";
    map.getCanvas().after(canvas);
    const context = canvas.getContext("2d");
    const getIcon = createIconCache();
    const drawLabels = context && createLabelPainter(context);
    const drawCluster = context && createClusterPainter(context);
    let placed: PlacedMarker[] = [];
    let circles: ClusterCircle[] = [];
    let clusterResult: ClusterResult | null = null;
    let frameRequest = 0;
    let clusterTimer: ReturnType<typeof setTimeout> | undefined;
    const paint = () => {
      if (!context) return;
      cancelAnimationFrame(frameRequest);
      frameRequest = 0;
      const size = iconSizeAt(map.getZoom());
      const shownClusters = clusters && map.getZoom() < unclusteredZoom ? clusterResult : null;
      placed = currentDots()
        .filter(({ id }) => !shownClusters || shownClusters.unclustered.has(id))
        .map((dot) => ({ dot, size, ...iconCorner(map, dot, size) }));
      circles = (shownClusters?.clusters ?? []).map((cluster) => ({
        cluster,
        ...toScreenPoint(map, cluster),
        radius: clusterRadiusPx(cluster),
      }));
      const scale = matchCanvasSize(canvas, map.getCanvas());
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.clearRect(0, 0, canvas.width / scale, canvas.height / scale);
      for (const { dot, left, top } of placed) context.drawImage(getIcon(dot), left, top, size, size);
      drawLabels?.(placed, map.getZoom(), { width: canvas.width / scale, height: canvas.height / scale });
      for (const circle of circles) drawCluster?.(circle);
    };
    const schedulePaint = () => {
      frameRequest ||= requestAnimationFrame(paint);
    };
    // A new style has no source yet; wait until our layers are added.
    const updateClusterSource = () => {
      clearTimeout(clusterTimer);
      clusterTimer = undefined;
      if (map.getZoom() < unclusteredZoom && map.getLayer("areas")) setClusterSource(map, currentDots());
    };
    const updateClusters = () => {
      if (!hasClusters(map)) updateClusterSource();
      const latestResult = readClusters(map);
      if (!latestResult) return;
      clusterResult = latestResult;
      schedulePaint();
    };
    const markerAt = ({ x, y }: ScreenPoint) =>
      placed.findLast(({ left, top, size }) => x >= left && x <= left + size && y >= top && y <= top + size)?.dot.id;
    const clusterAt = ({ x, y }: ScreenPoint) =>
      circles.findLast((circle) => Math.hypot(x - circle.x, y - circle.y) <= circle.radius)?.cluster;
    const zoomIntoCluster = (cluster: MarkerCluster) => {
      void getExpansionZoom(map, cluster).then((zoom) => {
        map.easeTo({ center: [cluster.lng, cluster.lat], zoom, duration: panDurationMs() }, { moveReason: "focus" });
      });
    };
    const onClick = ({ point }: { point: ScreenPoint }) => {
      const cluster = clusterAt(point);
      if (cluster) {
        zoomIntoCluster(cluster);
        return;
      }
      const id = markerAt(point);
      if (id !== undefined) reportPress(id);
    };
    const onMouseMove = ({ point }: { point: ScreenPoint }) => {
      map.getCanvas().style.cursor = markerAt(point) === undefined && !clusterAt(point) ? "" : "pointer";
    };
    const removeDropListeners = listenForDrops(map, { markerAt, clusterAt, zoomIntoCluster, getDropTarget });
    draw.current = () => {
      schedulePaint();
      if (clusters) clusterTimer ??= setTimeout(updateClusterSource, clusterIntervalMs);
    };
    // Synchronously with the map's own frame.
    map.on("move", paint);
    map.on("resize", paint);
    map.on("click", onClick);
    map.on("mousemove", onMouseMove);
    if (clusters) {
      map.on("moveend", updateClusterSource);
      map.on("idle", updateClusters);
      updateClusterSource();
    }
    schedulePaint();
    return () => {
      cancelAnimationFrame(frameRequest);
      clearTimeout(clusterTimer);
      draw.current = null;
      map.off("move", paint);
      map.off("resize", paint);
      map.off("click", onClick);
      map.off("mousemove", onMouseMove);
      map.off("moveend", updateClusterSource);
      map.off("idle", updateClusters);
      removeDropListeners();
      canvas.remove();
    };
  }, [map, hasDots, dark, clusters]);
  useEffect(() => {
    draw.current?.();
  }, [dots]);
}

type DropOptions = {
  markerAt: (point: ScreenPoint) => string | undefined;
  clusterAt: (point: ScreenPoint) => MarkerCluster | undefined;
  zoomIntoCluster: (cluster: MarkerCluster) => void;
  getDropTarget: () => MarkerDropTarget | undefined;
};

// Time after which an item held over a cluster opens it.
const hoverOpenMs = 600;

/** Drag and drop onto markers. A cluster accepts nothing: it opens when an item is held over it or dropped on it. */
function listenForDrops(
  map: MapLibre,
  { markerAt, clusterAt, zoomIntoCluster, getDropTarget }: DropOptions,
): () => void {
  const container = map.getContainer();
  let hoveredId: string | null = null;
  let pendingOpen: { cluster: MarkerCluster; timer: ReturnType<typeof setTimeout> } | null = null;
  const scheduleOpen = (cluster: MarkerCluster | undefined) => {
    // Clusters are recreated on each update, so compare by id.
    if (pendingOpen && pendingOpen.cluster.clusterId === cluster?.clusterId) return;
    clearTimeout(pendingOpen?.timer);
    pendingOpen = cluster ? { cluster, timer: setTimeout(zoomIntoCluster, hoverOpenMs, cluster) } : null;
  };
  const reportHover = (id: string | null) => {
    if (id === hoveredId) return;
    hoveredId = id;
    getDropTarget()?.onHover(id);
  };
  const eventPoint = ({ clientX, clientY }: DragEvent): ScreenPoint => {
    const { left, top } = container.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const dropTargetAt = (point: ScreenPoint): string | null => {
    const id = markerAt(point);
    return id !== undefined && getDropTarget()?.accepts(id) ? id : null;
  };
  const onDragOver = (event: DragEvent) => {
    const point = eventPoint(event);
    const cluster = clusterAt(point);
    scheduleOpen(cluster);
    const id = cluster ? null : dropTargetAt(point);
    reportHover(id);
    if (cluster ?? id) event.preventDefault();
  };
  const onDragLeave = () => {
    scheduleOpen(undefined);
    reportHover(null);
  };
  const onDrop = (event: DragEvent) => {
    const point = eventPoint(event);
    const cluster = clusterAt(point);
    scheduleOpen(undefined);
    if (cluster) {
      event.preventDefault();
      reportHover(null);
      zoomIntoCluster(cluster);
      return;
    }
    const id = dropTargetAt(point);
    reportHover(null);
    if (id === null) return;
    event.preventDefault();
    getDropTarget()?.onDrop(id);
  };
  container.addEventListener("dragover", onDragOver);
  container.addEventListener("dragleave", onDragLeave);
  container.addEventListener("drop", onDrop);
  return () => {
    scheduleOpen(undefined);
    container.removeEventListener("dragover", onDragOver);
    container.removeEventListener("dragleave", onDragLeave);
    container.removeEventListener("drop", onDrop);
  };
}

const clusterRadiusPx = ({ count }: MarkerCluster): number => (count < 10 ? 15 : count < 100 ? 18 : 22);

function createClusterPainter(context: CanvasRenderingContext2D): (circle: ClusterCircle) => void {
  const style = getComputedStyle(document.documentElement);
  const [foreground = "", background = "", danger = ""] = ["--foreground", "--card", "--destructive"].map((name) =>
    style.getPropertyValue(name).trim(),
  );
  const font = `650 13px ${getComputedStyle(document.body).fontFamily}`;
  const disc = (x: number, y: number, radius: number, colour: string) => {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
  };
  return ({ cluster, x, y, radius }) => {
    disc(x, y, radius, background);
    disc(x, y, radius - 2, cluster.hasDanger ? danger : foreground);
    context.font = font;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = background;
    context.fillText(String(cluster.count), x, y + 0.5);
    context.textAlign = "start";
  };
}

// The world repeats horizontally; use the copy nearest to the centre.
function toScreenPoint(map: MapLibre, { lat, lng }: { lat: number; lng: number }): ScreenPoint {
  return map.project([lng - 360 * Math.round((lng - map.getCenter().lng) / 360), lat]);
}

function iconCorner(map: MapLibre, { lat, lng, shape }: MapDot, size: number): { left: number; top: number } {
  const { x, y } = toScreenPoint(map, { lat, lng });
  return { left: x - size / 2, top: isRound(shape) ? y - size / 2 : y - size };
}

/** Resizes a canvas to the map's. Returns its pixel ratio. */
function matchCanvasSize(canvas: HTMLCanvasElement, { width, height, style }: HTMLCanvasElement): number {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.style.width = style.width;
  canvas.style.height = style.height;
  return width / Number.parseFloat(style.width);
}
