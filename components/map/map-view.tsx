"use client";

import dynamic from "next/dynamic";
import { Component, type ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { loadOnce } from "@/lib/client/app/load-later";
import type { MapProps } from "./map-types";

const Canvas = dynamic(() => loadOnce(() => import("./map-canvas")).then((module) => module.MapCanvas), {
  ssr: false,
  loading: () => <Skeleton className="size-full rounded-none" />,
});

/** A map that loads its library when it is shown, and says so when it cannot be drawn. */
export function MapView(props: MapProps) {
  return (
    <div role="region" aria-label={props.label} aria-describedby={props.describedBy} className={props.className}>
      <MapBoundary
        fallback={
          <div className="flex size-full items-center justify-center bg-sunken p-6 text-center text-sm text-ink-soft">
            {props.failed}
          </div>
        }
      >
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
