"use client";

import { useState, type Ref } from "react";
import { api } from "@/lib/client/fetcher";
import type { GeocodeList } from "@/lib/contracts/geocode";
import { distanceMetres } from "@/lib/domain/distance";
import { sendText } from "@/lib/i18n/text/send";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { NavigateIcon } from "@/components/ui/icons";
import type { DraftPlace } from "./send-draft";
import { pointText, readPoint, usePlaces } from "./use-places";

type AddressFieldProps = {
  label: string;
  hint: string;
  place: DraftPlace;
  error: string | null;
  withLocation?: boolean;
  onChange: (place: DraftPlace) => void;
  inputRef?: Ref<HTMLInputElement>;
};

/** An address with suggestions while typing; choosing one gives the place its coordinates. */
export function AddressField({ label, hint, place, error, withLocation, onChange, inputRef }: AddressFieldProps) {
  const say = useText(sendText);
  const [touched, setTouched] = useState(false);
  const chosen = place.lat !== null;
  const { places, busy, down, asked } = usePlaces(place.text, touched && !chosen);
  const point = chosen ? null : readPoint(place.text);

  const options: ComboboxOption[] = point
    ? [{ key: "point", label: say("pointLabel", { place: pointText(point) }) }]
    : places.map(({ label: name }, index) => {
      // The first part is what people look for; the rest tells places of one name apart.
      const [head, ...rest] = name.split(", ");
      return { key: String(index), label: head ?? name, detail: rest.join(", ") || undefined };
    });

  function status(): string | null {
    if (chosen || point) return null;
    if (down) return say("searchDown");
    if (place.text.trim().length === 0) return null;
    if (place.text.trim().length < 3) return say("typeMore");
    if (busy || !asked) return null;
    return places.length === 0 ? say("foundNone") : say(places.length === 1 ? "foundOne" : "found", { n: places.length });
  }

  function choose(key: string) {
    if (key === "point" && point) onChange({ text: pointText(point), ...point });
    const found = places[Number(key)];
    if (found) onChange({ text: found.label, lat: found.lat, lng: found.lng });
  }

  return (
    <div className="flex flex-col gap-1">
      <Combobox ref={inputRef} label={label} hint={hint} error={error} value={place.text} options={options} chosen={chosen} busy={busy} status={status()}
        onValueChange={(text) => { setTouched(true); onChange({ text, lat: null, lng: null }); }}
        onChoose={choose} maxLength={500} />
      {withLocation && <LocationButton onFound={onChange} />}
    </div>
  );
}

/** Takes where the phone is; the nearest known address gives it a name. */
function LocationButton({ onFound }: { onFound: (place: DraftPlace) => void }) {
  const say = useText(sendText);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function locate() {
    setProblem(null);
    if (!("geolocation" in navigator)) {
      setProblem(say("locationFailed"));
      return;
    }
    setBusy(true);
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      const here = { lat: coords.latitude, lng: coords.longitude };
      void nameOf(here).then((name) => {
        onFound({ text: name ?? say("myLocation", { place: pointText(here) }), ...here });
        setBusy(false);
      });
    }, (failure) => {
      setBusy(false);
      setProblem(say(failure.code === failure.PERMISSION_DENIED ? "locationDenied" : "locationFailed"));
    }, { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 });
  }

  return (
    <div>
      <Button variant="quiet" icon={NavigateIcon} busy={busy} className="-ml-4" onClick={locate}>{say(busy ? "locating" : "useLocation")}</Button>
      {problem && <p role="alert" className="text-sm text-stop-ink">{problem}</p>}
    </div>
  );
}

// Why a limit: a search for coordinates may answer with the middle of a city, which is no address of the sender's.
const nearMetres = 150;

async function nameOf(here: { lat: number; lng: number }): Promise<string | null> {
  try {
    const { items } = await api<GeocodeList>(`/api/geocode?q=${encodeURIComponent(pointText(here))}`, { timeoutMs: 4_000 });
    return items.find((place) => distanceMetres(place, here) <= nearMetres)?.label ?? null;
  } catch {
    return null;
  }
}
