import type { ReactNode } from "react";
import type { RouteGeometry } from "@/lib/domain/geo/road-route";

/** Circumference of the equator in metres, which is the width of a 512-pixel tile at zoom 0. */
export const earthCircumferenceMetres = 40_075_016.686;

export type MapPoint = { lat: number; lng: number };
export type MapTone = "success" | "warning" | "destructive" | "muted" | "plain";
/**
 * start: a ring. end: a pin. me: a pulsing dot. other: a plain dot. selection: a ring around the selected marker.
 * handle: the handle of a drawing. midpoint: a handle that adds a corner. `tone` colours a marker where state matters;
 * `glideMs` is the duration of its movement to a new position; `fade` marks an outdated position.
 */
export type MapMarker = MapPoint & {
  id: string;
  kind: "start" | "end" | "me" | "other" | "selection" | "handle" | "midpoint";
  label: string;
  tone?: MapTone;
  glideMs?: number;
  fade?: "faded" | "grey";
};
/** A marker moved by drag or arrow keys. `settled` is false during the drag. */
export type MarkerMove = { id: string; position: MapPoint; settled: boolean };
const dotShapes = ["dot", "ring", "bars", "minus", "alert", "square", "frame", "diamond", "flag"] as const;
/** One of many markers on a canvas above the map. Shape and tone show its state; its name appears when zoomed in. */
export type MapDot = MapPoint & { id: string; shape: (typeof dotShapes)[number]; tone: MapTone; label?: string };
/** An element of the page is dragged over the map: which markers accept it, and which one it is over. */
export type MarkerDropTarget = {
  accepts: (id: string) => boolean;
  onHover: (id: string | null) => void;
  onDrop: (id: string) => void;
};
/** An area of the map: an outline and its holes. `faint`: for orientation only; the view does not fit it. */
export type MapArea = { id: string; color: string; rings: readonly (readonly MapPoint[])[]; faint?: boolean };
/** The position under the pin and the zoom level: 3 shows a country, 16 a street. */
export type PinPosition = MapPoint & { zoom: number };
/** Lets the user choose a position by moving the map below a fixed pin. */
export type PinPicker = {
  start: PinPosition;
  onMove: (position: PinPosition) => void;
  zoomInLabel: string;
  zoomOutLabel: string;
};
export type MapProps = {
  /** Accessible label. */
  label: string;
  /** Id of the element that describes the map's content as text. */
  describedBy?: string;
  /** Tiles for our own style, or a complete style. Without it, the map is a plain background. */
  styleUrl?: string;
  markers: readonly MapMarker[];
  dots?: readonly MapDot[];
  /** Clusters nearby markers when zoomed out. */
  clusters?: boolean;
  dropTarget?: MarkerDropTarget;
  /** Points of the heatmap. */
  heatPoints?: readonly MapPoint[];
  areas?: readonly MapArea[];
  /** Points of a straight line, for example its two ends. */
  straightLine?: readonly MapPoint[];
  /** A road route, drawn instead of the straight line. */
  roadRoute?: RouteGeometry | null;
  /** Id of the marker at which the line starts, at its currently drawn position. A route is faded up to there. */
  lineStartMarkerId?: string;
  /** Start of the remaining route when its driver has no marker. */
  routeStart?: MapPoint | null;
  /** Fits the view again when it changes, also after the user moved the map. */
  fitKey?: string;
  /** Fits the view again when it changes, unless the user moved the map: for content that loads later. */
  contentKey?: string;
  /** The view follows the markers until the user moves the map. */
  follow?: boolean;
  /** Id of the marker that the view is centred on, zoomed to street level, instead of fitting all content. */
  centreMarkerId?: string;
  /** Zoom level of `centreMarkerId`. The view applies it once it differs enough. */
  zoom?: number;
  /** Called when the user moves the map, and when the view is reset (also by a new `fitKey`). */
  onUserMove?: (hasMoved: boolean) => void;
  /** Moves the view to these points when `key` changes. */
  focusOn?: { key: string; points: readonly MapPoint[] };
  /** Pixels at each edge that the view leaves free for overlays. */
  padding?: { top: number; bottom: number; left: number; right: number };
  onMarkerPress?: (id: string) => void;
  /** A pin stays in the centre while the map moves below it: by drag, tap or arrow keys. */
  pinPicker?: PinPicker;
  /** Called during every move of a handle, by drag or arrow keys. */
  onMarkerMove?: (move: MarkerMove) => void;
  /** Called when Delete is pressed on a handle. */
  onMarkerDelete?: (id: string) => void;
  /** Called on a press on the map itself, with the metres per pixel at that position. */
  onPress?: (position: MapPoint, metresPerPixel: number) => void;
  /** Label of the button that resets the view, shown after the user has moved the map. */
  refitLabel?: string;
  /** Called when streets are drawn in the view. */
  onStreetsDrawn?: () => void;
  /** Shown when the map cannot be drawn. */
  fallback: ReactNode;
  className?: string;
};
