"use client";

import type { ReactNode } from "react";
import { useDrivenDistanceLabel } from "@/components/delivery/map/use-driven-distance-label";
import { ButtonLink, Button } from "@/components/ui/button";
import { HubIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { formatMoney } from "@/components/ui/money";
import type { Shift } from "@/lib/contracts/driver/shift";
import { shiftMessages } from "@/lib/i18n/messages/shift";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Sheet } from "@/components/ui/overlay";
import { formatShiftRange, formatHoursAndMinutes } from "./format-shift";

/** The figures of a shift: time, deliveries, pay, distance and cash. `isLatest`: it is the driver's latest shift. */
export function ShiftFacts({ shift, isLatest = false }: { shift: Shift; isLatest?: boolean }) {
  const t = useTranslations(shiftMessages);
  const { locale } = useLocale();
  const drivenLabel = useDrivenDistanceLabel();
  const { deliveries, offers, cash, acceptanceRate } = shift;
  const failed = deliveries.failed + deliveries.cancelled;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="text-lg font-semibold tabular-nums">{formatShiftRange(locale, shift, t)}</p>
        <p className="text-sm text-muted-foreground">{t(shift.endedBy ? `endedBy_${shift.endedBy}` : "inProgress")}</p>
      </div>
      <dl className="grid grid-cols-2 gap-3">
        <BigFact label={t("earned")}>{formatMoney(shift.earned)}</BigFact>
        <BigFact label={t("delivered")}>{deliveries.completed}</BigFact>
      </dl>
      <dl className="divide-y border-y tabular-nums">
        <Fact label={t("online")}>{formatHoursAndMinutes(shift.hoursOnline, t)}</Fact>
        {shift.hoursOnBreak > 0 && <Fact label={t("onBreak")}>{formatHoursAndMinutes(shift.hoursOnBreak, t)}</Fact>}
        {failed > 0 && <Fact label={t("failed")}>{failed}</Fact>}
        <Fact label={t("driven")}>{drivenLabel(shift.driven)}</Fact>
        <Fact label={t("acceptance")}>
          {acceptanceRate === null
            ? t("noOffers")
            : t("ofOffers", {
                accepted: offers.accepted,
                received: offers.accepted + offers.declined + offers.expired,
              })}
        </Fact>
      </dl>
      <section aria-label={t("cash")}>
        <h3 className="text-sm font-semibold">{t("cash")}</h3>
        <dl className="divide-y tabular-nums">
          <Fact label={t("collected")}>{formatMoney(cash.collected)}</Fact>
          <Fact label={t("handedOver")}>{formatMoney(cash.handedOver)}</Fact>
          {cash.returned > 0 && <Fact label={t("returned")}>{formatMoney(cash.returned)}</Fact>}
          {cash.handedIn > 0 && <Fact label={t("handedIn")}>{formatMoney(cash.handedIn)}</Fact>}
          {cash.lost > 0 && <Fact label={t("lost")}>{formatMoney(cash.lost)}</Fact>}
          <Fact label={t(isLatest ? "heldNow" : "held")}>
            <span className={cash.held > 0 ? "font-semibold text-destructive-text" : undefined}>
              {formatMoney(cash.held)}
            </span>
          </Fact>
        </dl>
        {isLatest && cash.held > 0 && (
          <div className="flex flex-col gap-2 pt-2">
            <p className="text-sm text-destructive-text">{t("heldHint")}</p>
            <ButtonLink href="/hand-in" block icon={HubIcon}>
              {t("handIn")}
            </ButtonLink>
          </div>
        )}
      </section>
    </div>
  );
}

function BigFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse rounded-control bg-muted px-4 py-3">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="text-xl font-amount tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** The summary of a shift that has just ended. */
export function ShiftSummary({ shift, open, onClose }: { shift: Shift; open: boolean; onClose: () => void }) {
  const t = useTranslations(shiftMessages);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("summary")}
      footer={
        <Button variant="primary" size="large" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <ShiftFacts shift={shift} isLatest />
      <p className="pt-3 text-sm text-muted-foreground">{t("resumeHint")}</p>
    </Sheet>
  );
}
