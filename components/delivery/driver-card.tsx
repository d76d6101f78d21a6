"use client";

import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { nameInitial } from "@/lib/domain/text/initial";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { vehicleMessages } from "@/lib/i18n/messages/driver-labels";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ContactButtons } from "@/components/delivery/reach/contact-buttons";
import { Card } from "@/components/ui/card";
import { PersonName } from "@/components/ui/person-name";

type Driver = NonNullable<Transaction["driver"]>;

/** Vehicle type and plate, to identify the driver; the colour is not recorded. */
export function useVehicleLabel(): (driver: Pick<Driver, "vehicleType" | "vehiclePlate">) => string {
  const t = useTranslations(customerDeliveryMessages);
  const tVehicle = useTranslations(vehicleMessages);
  return ({ vehicleType, vehiclePlate }) => {
    const kinds = ["car", "suv", "truck", "van", "motorcycle", "bicycle"] as const;
    const kind = kinds.find((option) => option === vehicleType);
    return (
      [kind ? tVehicle(kind) : null, vehiclePlate ? t("plate", { plate: vehiclePlate }) : null]
        .filter(Boolean)
        .join(" · ") || t("vehicleUnknown")
    );
  };
}

type DriverCardProps = {
  driver: Driver;
  deliveryId: string;
  label?: string;
  /** Shows a chat button, for a party of the delivery. */
  chat?: boolean;
};

/** The driver and vehicle, a call button while calls are possible, and a chat button. */
export function DriverCard({ driver, deliveryId, label, chat }: DriverCardProps) {
  const t = useTranslations(customerDeliveryMessages);
  const vehicleLabel = useVehicleLabel();
  return (
    <Card aria-label={label ?? t("driver")} className="flex flex-wrap items-center gap-3">
      <span
        aria-hidden
        translate="no"
        className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-muted text-lg font-semibold"
      >
        {nameInitial(driver.name) || "D"}
      </span>
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-semibold">
          <PersonName name={driver.name} />
        </p>
        <p className="text-sm text-muted-foreground">{vehicleLabel(driver)}</p>
      </div>
      <CallDriver driver={driver} deliveryId={deliveryId} chat={chat} />
    </Card>
  );
}

/** A call button, if the driver's number is visible or masked calls are possible, and a chat button. */
export function CallDriver({
  driver,
  deliveryId,
  chat = false,
}: {
  driver: Pick<Driver, "name" | "phone" | "maskedCalling">;
  deliveryId: string;
  chat?: boolean;
}) {
  const t = useTranslations(customerDeliveryMessages);
  return (
    <ContactButtons
      path={`/api/transactions/${deliveryId}`}
      person={driver}
      viewer="party"
      role={chat ? "driver" : null}
      label={t("call")}
    />
  );
}
