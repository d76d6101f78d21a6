import type { Map as MapLibre } from "maplibre-gl";
import { useEffect, useEffectEvent } from "react";
import { MinusIcon, PinIcon, PlusIcon, type Icon } from "@/components/ui/icons";
import { panDurationMs } from "./map-performance";
import type { PinPicker } from "./map-types";

const arrows: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
// Pixels per arrow key: about a house at the closest zoom; with Shift a block.
const stepPx = 12;
const bigStepPx = 96;

/** A pin in the centre of a map that moves below it, with zoom buttons for users who do not pinch. */
export function CentrePin({ map, label, pinPicker }: { map: MapLibre; label: string; pinPicker: PinPicker }) {
  const reportCentre = useEffectEvent(() => {
    const { lat, lng } = map.getCenter().wrap();
    pinPicker.onMove({ lat, lng, zoom: map.getZoom() });
  });
  useEffect(() => {
    const canvas = map.getCanvas();
    const onKey = (event: KeyboardEvent) => {
      const arrow = arrows[event.key];
      if (arrow)
        map.panBy(
          [arrow[0] * (event.shiftKey ? bigStepPx : stepPx), arrow[1] * (event.shiftKey ? bigStepPx : stepPx)],
          {
            duration: 0,
          },
        );
      else if (event.key === "+" || event.key === "=") map.zoomIn({ duration: panDurationMs() });
      else if (event.key === "-") map.zoomOut({ duration: panDurationMs() });
      else return;
      event.preventDefault();
    };
    // MapLibre's default keys also rotate and tilt, and pan by more pixels.
    map.keyboard.disable();
    canvas.setAttribute("aria-label", label);
    canvas.setAttribute("role", "application");
    canvas.addEventListener("keydown", onKey);
    const centreOnClick = ({ lngLat }: { lngLat: { lng: number; lat: number } }) => {
      map.easeTo({ center: lngLat, duration: panDurationMs() });
    };
    map.on("click", centreOnClick);
    map.on("moveend", reportCentre);
    reportCentre();
    return () => {
      canvas.removeEventListener("keydown", onKey);
      map.off("click", centreOnClick);
      map.off("moveend", reportCentre);
    };
  }, [map, label]);
  const zoomButton = (zoomChange: 1 | -1, name: string, IconShape: Icon) => (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => {
        map.zoomTo(map.getZoom() + zoomChange, { duration: panDurationMs() });
      }}
      className="tap inline-flex items-center justify-center rounded-full border bg-card"
    >
      <IconShape aria-hidden size={22} />
    </button>
  );
  return (
    <>
      {/* The pin's tip marks the centre. */}
      <PinIcon
        aria-hidden
        size={44}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-[92%] fill-success stroke-card"
      />
      <div className="absolute right-3 bottom-10 flex flex-col gap-2">
        {zoomButton(1, pinPicker.zoomInLabel, PlusIcon)}
        {zoomButton(-1, pinPicker.zoomOutLabel, MinusIcon)}
      </div>
    </>
  );
}
