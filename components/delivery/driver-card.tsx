"use client";

import type { Transaction } from "@/lib/contracts/transaction";
import { initialOf } from "@/lib/domain/text/initial";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { vehicleMessages } from "@/lib/i18n/messages/driver-words";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ContactButtons } from "@/components/delivery/reach/contact-buttons";
import { Card } from "@/components/ui/card";
import { PersonName } from "@/components/ui/person-name";

type Driver = NonNullable<Transaction["driver"]>;

/** What to know a driver by: "Blue van" is not known, so kind and plate. */
export function useVehicleLabel(): (driver: Pick<Driver, "vehicleType" | "vehiclePlate">) => string {
  const t = useTranslations(customerDeliveryMessages);
  const tVehicle = useTranslations(vehicleMessages);
  return ({ vehicleType, vehiclePlate }) => {
    const kinds = ["car", "suv", "truck", "van", "motorcycle", "bicycle"] as const;
    const kind = kinds.find((each) => each === vehicleType);
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
  /** By a party of the delivery. */ chat?: boolean;
};

/** Who brings the cash, in what, a call while they may be called, and a message. */
export function DriverCard({ driver, deliveryId, label, chat }: DriverCardProps) {
  const t = useTranslations(customerDeliveryMessages);
  const vehicle = useVehicleLabel();
  return (
    <Card aria-label={label ?? t("driver")} className="flex flex-wrap items-center gap-3">
      <span
        aria-hidden
        translate="no"
        className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-muted text-lg font-semibold"
      >
        {initialOf(driver.name) || "D"}
      </span>
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-semibold">
          <PersonName name={driver.name} />
        </p>
        <p className="text-sm text-muted-foreground">{vehicle(driver)}</p>
      </div>
      <CallDriver driver={driver} deliveryId={deliveryId} chat={chat} />
    </Card>
  );
}

/** A call, where their number is known or ours leads to them, and a message. */
export function CallDriver({
  driver,
  deliveryId,
  chat = false,
}: {
  driver: Pick<Driver, "name" | "phone" | "line">;
  deliveryId: string;
  chat?: boolean;
}) {
  const t = useTranslations(customerDeliveryMessages);
  return (
    <ContactButtons
      path={`/api/transactions/${deliveryId}`}
      other={driver}
      as="party"
      role={chat ? "driver" : null}
      label={t("call")}
    />
  );
}
