"use client";

import type { ReactNode } from "react";
import { useDrivenWords } from "@/components/delivery/map/use-driven-words";
import { ButtonLink } from "@/components/ui/button";
import { HubIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/list-row";
import { formatMoney } from "@/components/ui/money";
import type { Shift } from "@/lib/contracts/shift";
import { shiftText } from "@/lib/i18n/text/shift";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { shiftRange, spanWords } from "./shift-words";

/** What a shift came to: time, deliveries, pay, way and the cash that came and went. `last`: nothing came after it. */
export function ShiftFacts({ shift, last = false }: { shift: Shift; last?: boolean }) {
  const say = useText(shiftText);
  const { locale } = useLocale();
  const drivenWords = useDrivenWords();
  const { deliveries, offers, cash, acceptanceRate } = shift;
  const failed = deliveries.failed + deliveries.cancelled;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="text-lg font-semibold tabular-nums">{shiftRange(locale, shift, say)}</p>
        <p className="text-sm text-ink-soft">{say(shift.endedBy ? `endedBy_${shift.endedBy}` : "running")}</p>
      </div>
      <dl className="grid grid-cols-2 gap-3">
        <Big label={say("earned")}>{formatMoney(shift.earned)}</Big>
        <Big label={say("delivered")}>{deliveries.completed}</Big>
      </dl>
      <dl className="divide-y border-y tabular-nums">
        <Fact label={say("online")}>{spanWords(shift.hoursOnline, say)}</Fact>
        {shift.hoursOnBreak > 0 && <Fact label={say("onBreak")}>{spanWords(shift.hoursOnBreak, say)}</Fact>}
        {failed > 0 && <Fact label={say("failed")}>{failed}</Fact>}
        <Fact label={say("driven")}>{drivenWords(shift.driven)}</Fact>
        <Fact label={say("acceptance")}>
          {acceptanceRate === null
            ? say("noOffers")
            : say("ofOffers", {
                accepted: offers.accepted,
                received: offers.accepted + offers.declined + offers.expired,
              })}
        </Fact>
      </dl>
      <section aria-label={say("cash")}>
        <h3 className="text-sm font-semibold">{say("cash")}</h3>
        <dl className="divide-y tabular-nums">
          <Fact label={say("collected")}>{formatMoney(cash.collected)}</Fact>
          <Fact label={say("handedOver")}>{formatMoney(cash.handedOver)}</Fact>
          {cash.returned > 0 && <Fact label={say("returned")}>{formatMoney(cash.returned)}</Fact>}
          {cash.handedIn > 0 && <Fact label={say("handedIn")}>{formatMoney(cash.handedIn)}</Fact>}
          {cash.lost > 0 && <Fact label={say("lost")}>{formatMoney(cash.lost)}</Fact>}
          <Fact label={say(last ? "heldNow" : "held")}>
            <span className={cash.held > 0 ? "font-semibold text-stop-ink" : undefined}>{formatMoney(cash.held)}</span>
          </Fact>
        </dl>
        {last && cash.held > 0 && (
          <div className="flex flex-col gap-2 pt-2">
            <p className="text-sm text-stop-ink">{say("heldHint")}</p>
            <ButtonLink href="/hand-in" block icon={HubIcon}>
              {say("handIn")}
            </ButtonLink>
          </div>
        )}
      </section>
    </div>
  );
}

function Big({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse rounded-control bg-sunken px-4 py-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-xl font-amount tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
