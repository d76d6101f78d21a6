import type { ReactNode } from "react";
import type { RouteLine } from "@/lib/domain/geo/road-route";

export type MapPoint = { lat: number; lng: number };
export type MapTone = "go" | "wait" | "stop" | "over" | "plain";
/**
 * start: a ring. end: a pin. me: a pulsing dot. other: a plain dot. here: a ring around what is looked at. grip:
 * what a drawing is held by. between: where it could be held by one more. `tone` colours it where state matters;
 * `glideMs` is how long it takes to a new place; `fade` says that the place is old.
 */
export type MapMarker = MapPoint & {
  id: string;
  kind: "start" | "end" | "me" | "other" | "here" | "grip" | "between";
  label: string;
  tone?: MapTone;
  glideMs?: number;
  fade?: "faded" | "grey";
};
/** A marker is moved by hand: by dragging or with the arrow keys. `settled` is false while it is still held. */
export type MarkerMove = { id: string; place: MapPoint; settled: boolean };
const dotShapes = ["dot", "ring", "bars", "minus", "alert", "square", "frame", "diamond", "flag"] as const;
/** One of many: drawn on a canvas over the map. Its state is a shape and a tone; its name stands beside it from near. */
export type MapDot = MapPoint & { id: string; shape: (typeof dotShapes)[number]; tone: MapTone; label?: string };
/** Something of the page is dragged over the map: which dots take it, and which one is under it now. */
export type MapDrop = {
  takes: (id: string) => boolean;
  onOver: (id: string | null) => void;
  onDrop: (id: string) => void;
};
/**
 * A part of the map: an outline and its holes. `faint`: there for orientation, and nothing that the view is fitted to.
 */
export type MapArea = { id: string; color: string; rings: readonly (readonly MapPoint[])[]; faint?: boolean };
/** What lies under the pin, and how near the view is: 3 is a country, 16 a street. */
export type MapSpot = MapPoint & { zoom: number };
export type MapPick = { start: MapSpot; onMove: (spot: MapSpot) => void; nearer: string; farther: string };
export type MapProps = {
  /** What the map shows, for who cannot see it. */
  label: string;
  /** The id of the element that says the same in words. */
  describedBy?: string;
  /** Tiles that are drawn in our own style, or a whole style of others. Where none come the map is plain paper. */
  styleUrl?: string;
  markers: readonly MapMarker[];
  dots?: readonly MapDot[];
  /** Dots that lie together are drawn as one, with their number, while the view is far. */
  clusters?: boolean;
  drop?: MapDrop;
  /** The ground is warm where many of these lie. */
  heat?: readonly MapPoint[];
  areas?: readonly MapArea[];
  /** Any number of points; of a route, or just the ends. */
  line?: readonly MapPoint[];
  /** A way by road, drawn in place of the line. */
  way?: RouteLine | null;
  /** The line begins at this marker, where it is drawn at the moment; so far a way is driven, and faded. */
  lineFrom?: string;
  /** The same for a way, where no marker stands for who drives it. */
  wayFrom?: MapPoint | null;
  /** Changes when the view should fit everything again. */
  fitKey?: string;
  /** The view follows the markers as they move, until the reader moves it themselves. */
  follow?: boolean;
  /** The marker that the view stays on, near enough to see the next street; instead of all that is drawn. */
  centre?: string;
  /** How near the view of `centre` is. It follows once the wish has changed enough to be worth the movement. */
  zoom?: number;
  /** Told when the reader has moved the map themselves, and when the view is ours again (a new `fitKey` takes it). */
  onTaken?: (taken: boolean) => void;
  /** What the view goes to when `key` changes: one place, or all of several. */
  lookAt?: { key: string; points: readonly MapPoint[] };
  /** Keeps this much free for what lies over the map (px). */
  padding?: { top: number; bottom: number; left: number; right: number };
  onMarker?: (id: string) => void;
  /** A pin stands still in the middle, and the map is moved under it: by hand, by a tap, by the arrow keys. */
  pick?: MapPick;
  /** Grips can be moved: told all the way. */
  onMove?: (move: MarkerMove) => void;
  /** Delete is pressed on a grip. */
  onDelete?: (id: string) => void;
  /** The map itself is pressed, where nothing stands; with the metres that a pixel is there. */
  onPress?: (place: MapPoint, metresPerPixel: number) => void;
  /** The words of the button that fits the view again, which comes once the reader has moved it. */
  refit?: string;
  /** Streets are drawn where the view lies: until then it is paper. */
  onStreets?: () => void;
  /** Said when the map cannot be drawn at all. */
  failed: ReactNode;
  className?: string;
};
