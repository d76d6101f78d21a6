"use client";

import { useState } from "react";
import type { Place } from "@/lib/domain/geo/distance";
import { adminZonesText } from "@/lib/i18n/text/admin-zones";
import { useText } from "@/lib/i18n/use-text";
import { pointText, readPoint, usePlaces } from "@/components/delivery/map/use-places";
import { Button } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { PinIcon } from "@/components/ui/icons";

/** An address to look at on the map, and to take for the drawing: whoever sees no map draws with it, too. */
export function PlaceSearch({
  take,
  onGo,
  onTake,
}: {
  take: string;
  onGo: (place: Place) => void;
  onTake: (place: Place) => void;
}) {
  const say = useText(adminZonesText);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<Place | null>(null);
  const { places, coverage, busy, down, asked } = usePlaces(text, text !== "" && chosen === null);
  const point = chosen ? null : readPoint(text);
  const options: ComboboxOption[] = point
    ? [{ key: "point", label: say("point", { place: pointText(point) }) }]
    : places.map(({ label }, index) => {
        const [head, ...rest] = label.split(", ");
        return { key: String(index), label: head ?? label, detail: rest.join(", ") || undefined };
      });

  function status(): string | null {
    if (chosen || point || text.trim() === "") return null;
    if (down) return say("searchDown");
    if (text.trim().length < 3) return say("typeMore");
    if (busy || !asked) return null;
    return places.length === 0 && coverage ? say("foundNoneHere", { coverage }) : say("found", { n: places.length });
  }
  function choose(key: string) {
    const found = key === "point" && point ? { ...point, label: pointText(point) } : places[Number(key)];
    if (!found) return;
    setText(found.label);
    setChosen({ lat: found.lat, lng: found.lng });
    onGo(found);
  }

  return (
    <div className="flex flex-col gap-2">
      <Combobox
        label={say("go")}
        hint={say("goHint")}
        value={text}
        options={options}
        chosen={chosen !== null}
        busy={busy}
        status={status()}
        maxLength={200}
        onValueChange={(next) => {
          setText(next);
          setChosen(null);
        }}
        onChoose={choose}
      />
      {chosen && (
        <div>
          <Button
            icon={PinIcon}
            onClick={() => {
              onTake(chosen);
            }}
          >
            {take}
          </Button>
        </div>
      )}
    </div>
  );
}
