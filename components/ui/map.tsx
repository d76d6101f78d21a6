"use client";

import dynamic from "next/dynamic";
import { Component, type ReactNode } from "react";
import { Skeleton } from "./skeleton";

export type MapPoint = { lat: number; lng: number };
/** start: a ring. end: a square. me: a pulsing dot. other: a plain dot. `tone` colours it where state matters. */
export type MapMarker = MapPoint & { id: string; kind: "start" | "end" | "me" | "other"; label: string; tone?: "go" | "wait" | "stop" | "over" };
export type MapProps = {
  /** What the map shows, for who cannot see it. */
  label: string;
  /** Another style than the standard tiles; while none come, a plain built-in one. */
  styleUrl?: string;
  markers: readonly MapMarker[];
  line?: readonly MapPoint[];
  /** Changes when the view should fit everything again. */
  fitKey?: string;
  /** Keeps this much free for what lies over the map (px). */
  padding?: { top: number; bottom: number; left: number; right: number };
  onMarker?: (id: string) => void;
  /** Said when the map cannot be drawn at all. */
  failed: ReactNode;
  className?: string;
};

const Canvas = dynamic(() => import("./map-canvas").then((module) => module.MapCanvas), { ssr: false, loading: () => <Skeleton className="size-full rounded-none" /> });

/** A map that loads its library when it is shown, and says so when it cannot be drawn. */
export function MapView(props: MapProps) {
  return (
    <div role="region" aria-label={props.label} className={props.className}>
      <MapBoundary fallback={<div className="flex size-full items-center justify-center bg-sunken p-6 text-center text-sm text-ink-soft">{props.failed}</div>}>
        <Canvas {...props} />
      </MapBoundary>
    </div>
  );
}

// No WebGL, or no library: the rest of the screen must go on.
class MapBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
