"use client";

import { useState } from "react";
import { formatShortDistance } from "@/lib/client/device/format-distance";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import type { CorrectDeliveryBody } from "@/lib/contracts/delivery/transaction-bodies";
import { correctDeliveryMessages } from "@/lib/i18n/messages/correct-delivery";
import { sendMessages } from "@/lib/i18n/messages/send";
import { useTranslations } from "@/lib/i18n/use-translations";
import { FormFooter } from "@/components/ui/form/form-footer";
import { Textarea } from "@/components/ui/form/field";
import { Sheet } from "@/components/ui/overlay";
import { AddressField, UnitField } from "../place/address-field";
import { needsHouseNumber } from "../place/draft-place";
import { useDeliveryUpdate } from "./use-delivery-update";

/** The receiver's corrections of unit, position and instructions for the driver. */
export function CorrectAddressSheet({ delivery: latest, onClose }: { delivery: Transaction; onClose: () => void }) {
  const t = useTranslations(correctDeliveryMessages);
  const tForm = useTranslations(sendMessages);
  const { settings } = useSettings();
  // The version at opening: the server refuses the edit after a concurrent change instead of overwriting it unseen.
  const [delivery] = useState(latest);
  const { busy, write, problem, setProblem, applyResult } = useDeliveryUpdate(delivery.id, onClose, t("failed"));
  const terms = useResource("/api/delivery-terms").data;
  const { deliveryAddress, deliveryLocation } = delivery;
  const savedInstructions = delivery.packageDetails.specialInstructions ?? "";
  const [place, setPlace] = useState<{ text: string; lat: number | null; lng: number | null }>({
    text: deliveryAddress,
    ...deliveryLocation,
  });
  const [unit, setUnit] = useState(delivery.deliveryUnit ?? "");
  const [instructions, setInstructions] = useState(savedInstructions);
  const [placeProblem, setPlaceProblem] = useState<string | null>(null);

  async function save() {
    setProblem(null);
    const { lat, lng } = place;
    const text = place.text.trim();
    const placeChanged = text !== deliveryAddress || lat !== deliveryLocation.lat || lng !== deliveryLocation.lng;
    if (placeChanged && (lat === null || lng === null)) {
      setPlaceProblem(tForm("placeNotChosen"));
      return;
    }
    if (needsHouseNumber(place)) {
      setPlaceProblem(tForm("houseNumberMissing"));
      return;
    }
    const patch: Omit<CorrectDeliveryBody, "version"> = {
      ...(placeChanged && lat !== null && lng !== null
        ? { deliveryAddress: text, deliveryLocation: { lat, lng } }
        : {}),
      ...(unit.trim() !== (delivery.deliveryUnit ?? "") ? { deliveryUnit: unit.trim() || null } : {}),
      ...(instructions.trim() !== savedInstructions ? { specialInstructions: instructions.trim() || null } : {}),
    };
    if (Object.keys(patch).length === 0) {
      setProblem(t("noChanges"));
      return;
    }
    const body = { version: delivery.version, ...patch };
    await applyResult(await write(`/api/transactions/${delivery.id}/correct`, { body }), t("saved"));
  }

  return (
    <Sheet
      open
      title={t("correct")}
      onClose={onClose}
      footer={<FormFooter problem={problem ?? undefined} busy={busy} label={t("save")} onSubmit={() => void save()} />}
    >
      <div className="flex flex-col gap-5">
        {terms && (
          <p className="text-muted-foreground">
            {t("hint", { most: formatShortDistance(terms.correctMetres, settings.units) })}
          </p>
        )}
        <AddressField
          label={t("address")}
          hint={t("addressHint")}
          place={place}
          error={placeProblem}
          mapCenter={deliveryLocation}
          onChange={(newPlace) => {
            setPlace(newPlace);
            setPlaceProblem(null);
          }}
        />
        <UnitField label={tForm("deliveryUnit")} hint={tForm("unitHint")} value={unit} onChange={setUnit} />
        <Textarea
          label={tForm("specialInstructions")}
          hint={tForm("specialInstructionsHint")}
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
