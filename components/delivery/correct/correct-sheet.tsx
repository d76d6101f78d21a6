"use client";

import { useState } from "react";
import { shortDistance } from "@/lib/client/device/place";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { Transaction } from "@/lib/contracts/transaction";
import type { CorrectDeliveryBody } from "@/lib/contracts/transaction-bodies";
import { correctDeliveryText } from "@/lib/i18n/text/correct-delivery";
import { sendText } from "@/lib/i18n/text/send";
import { useText } from "@/lib/i18n/use-text";
import { FormFooter } from "@/components/ui/form-footer";
import { Textarea } from "@/components/ui/field";
import { Sheet } from "@/components/ui/overlay";
import { AddressField } from "../place/address-field";
import { needsNumber } from "../place/draft-place";
import { UnitField } from "../place/unit-field";
import { useDeliveryChange } from "../change/use-delivery-change";

/** Door, place and words for the driver, as the receiver knows them. */
export function CorrectSheet({ delivery: latest, onClose }: { delivery: Transaction; onClose: () => void }) {
  const say = useText(correctDeliveryText);
  const sayForm = useText(sendText);
  const { settings } = useSettings();
  // As it was when the sheet came up: what somebody else changes meanwhile is refused, and not undone unseen.
  const [delivery] = useState(latest);
  const { busy, write, problem, setProblem, finish } = useDeliveryChange(delivery.id, onClose);
  const terms = useResource("/api/delivery-terms").data;
  const { deliveryAddress, deliveryLocation } = delivery;
  const wasInstructions = delivery.packageDetails.specialInstructions ?? "";
  const [place, setPlace] = useState<{ text: string; lat: number | null; lng: number | null }>({
    text: deliveryAddress,
    ...deliveryLocation,
  });
  const [unit, setUnit] = useState(delivery.deliveryUnit ?? "");
  const [instructions, setInstructions] = useState(wasInstructions);
  const [placeProblem, setPlaceProblem] = useState<string | null>(null);

  async function save() {
    setProblem(null);
    const { lat, lng } = place;
    const text = place.text.trim();
    const moved = text !== deliveryAddress || lat !== deliveryLocation.lat || lng !== deliveryLocation.lng;
    if (moved && (lat === null || lng === null)) {
      setPlaceProblem(sayForm("placeNotChosen"));
      return;
    }
    if (needsNumber(place)) {
      setPlaceProblem(sayForm("whichNumber"));
      return;
    }
    const patch: Omit<CorrectDeliveryBody, "version"> = {
      ...(moved && lat !== null && lng !== null ? { deliveryAddress: text, deliveryLocation: { lat, lng } } : {}),
      ...(unit.trim() !== (delivery.deliveryUnit ?? "") ? { deliveryUnit: unit.trim() || null } : {}),
      ...(instructions.trim() !== wasInstructions ? { specialInstructions: instructions.trim() || null } : {}),
    };
    if (Object.keys(patch).length === 0) {
      setProblem(say("nothing"));
      return;
    }
    const body = { version: delivery.version, ...patch };
    await finish(await write(`/api/transactions/${delivery.id}/correct`, { body }), {
      done: say("saved"),
      failed: say("failed"),
    });
  }

  return (
    <Sheet
      open
      title={say("correct")}
      onClose={onClose}
      footer={<FormFooter problem={problem ?? undefined} busy={busy} label={say("save")} onPress={() => void save()} />}
    >
      <div className="flex flex-col gap-5">
        {terms && (
          <p className="text-ink-soft">{say("hint", { most: shortDistance(terms.correctMetres, settings.units) })}</p>
        )}
        <AddressField
          label={say("address")}
          hint={say("addressHint")}
          place={place}
          error={placeProblem}
          near={deliveryLocation}
          onChange={(chosen) => {
            setPlace(chosen);
            setPlaceProblem(null);
          }}
        />
        <UnitField label={sayForm("deliveryUnit")} hint={sayForm("unitHint")} value={unit} onChange={setUnit} />
        <Textarea
          label={sayForm("instructions")}
          hint={sayForm("instructionsHint")}
          optional
          rows={2}
          maxLength={1000}
          value={instructions}
          onChange={(event) => {
            setInstructions(event.target.value);
          }}
        />
      </div>
    </Sheet>
  );
}
