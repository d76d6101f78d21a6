"use client";

import dynamic from "next/dynamic";
import { Component, useState, type ReactNode } from "react";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { Skeleton } from "@/components/ui/page/skeleton";
import { importOnce } from "@/lib/client/app/import-with-retry";
import { loadFailureMessages } from "@/lib/i18n/messages/load-failure";
import { useTranslations } from "@/lib/i18n/use-translations";
import type { MapProps } from "./map-types";

// A factory, because a dynamic component that failed to load stays failed.
const loadCanvas = () =>
  dynamic(() => importOnce(() => import("./map-canvas")).then((module) => module.MapCanvas), {
    ssr: false,
    loading: () => <Skeleton className="size-full rounded-none" />,
  });
const FirstCanvas = loadCanvas();

/** A map that loads its library on first render. If it cannot be drawn, shows an error with a retry. */
export function MapView(props: MapProps) {
  const t = useTranslations(loadFailureMessages);
  const [Canvas, setCanvas] = useState(() => FirstCanvas);
  return (
    <div role="region" aria-label={props.label} aria-describedby={props.describedBy} className={props.className}>
      <MapErrorBoundary
        fallback={(error, reset) =>
          props.fallback && (
            <div className="flex size-full flex-col justify-center gap-2 overflow-auto bg-muted p-4 text-center text-sm text-muted-foreground">
              <LoadFailure
                subject={t("map")}
                error={error}
                onRetry={() => {
                  setCanvas(() => loadCanvas());
                  reset();
                }}
              />
              {props.fallback}
            </div>
          )
        }
      >
        <Canvas {...props} />
      </MapErrorBoundary>
    </div>
  );
}

// Keeps the rest of the page working without WebGL or the library.
type BoundaryProps = { fallback: (error: unknown, reset: () => void) => ReactNode; children: ReactNode };
class MapErrorBoundary extends Component<BoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }
  override render() {
    if (!this.state.failure) return this.props.children;
    return this.props.fallback(this.state.failure.error, () => {
      this.setState({ failure: null });
    });
  }
}
