"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { LegFoot } from "@/components/driver/leg/leg-frame";
import { QrScanner } from "@/components/driver/scan/qr-scanner";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { WarningIcon } from "@/components/ui/icons";
import { Money } from "@/components/ui/money";
import { Spinner } from "@/components/ui/spinner";
import { useWrite } from "@/components/ui/use-write";
import { tick } from "@/lib/client/chime";
import { driverProfilePath } from "@/lib/client/driver-status";
import { keepDeposit } from "@/lib/client/kept-deposit";
import { currentTaskPath } from "@/lib/client/use-current-task";
import { useErrorText } from "@/lib/client/use-error-text";
import type { HeldCash } from "@/lib/contracts/driver";
import { hubOfCode } from "@/lib/domain/hub-code";
import { handInText } from "@/lib/i18n/text/hand-in";
import { useText } from "@/lib/i18n/use-text";
import { depositPath } from "./deposit-path";

type Aside = { title: string; hint?: string };

/** At the counter: the code on the cashier's screen says at which hub the driver stands. */
export function ScanCounter({
  items,
  onEnd,
}: {
  items: readonly HeldCash["deliveries"][number][];
  /** The driver goes back, or a deposit is open. */
  onEnd: () => void;
}) {
  const say = useText(handInText);
  const sayError = useErrorText();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [aside, setAside] = useState<Aside | null>(null);
  // A text that was refused is not sent again and again while it is in sight.
  const [refused, setRefused] = useState<string | null>(null);

  async function scanned(text: string) {
    if (busy || text === refused) return;
    const hubId = hubOfCode(text);
    if (hubId === null) {
      setAside({ title: say("notOurs"), hint: say("notOursHint") });
      return;
    }
    tick();
    setAside(null);
    const result = await write(`/api/hubs/${hubId}/deposits`, {
      body: { items: items.map(({ transactionId }) => transactionId), qrData: text },
    });
    if (result.ok) {
      await mutate(depositPath({ hubId, id: result.data.id }), result.data, { revalidate: false });
      keepDeposit({ hubId, id: result.data.id });
      onEnd();
      return;
    }
    const { code, details, isUnanswered } = result.error;
    if (!isUnanswered) setRefused(text);
    // One that was opened on another phone, or before this one forgot it.
    if (code === "DEPOSIT_OPEN" && typeof details.depositId === "string" && typeof details.hubId === "string") {
      keepDeposit({ hubId: details.hubId, id: details.depositId });
      onEnd();
    } else if (code === "expired_code") setAside({ title: say("expired"), hint: say("expiredHint") });
    else if (code === "invalid_signature") setAside({ title: say("notOurs"), hint: say("notOursHint") });
    else setAside({ title: sayError(result.error, say("failedOpen")) });
    // What they hold may have changed meanwhile.
    if (code === "NOT_TO_HAND_IN") {
      void mutate(driverProfilePath);
      void mutate(currentTaskPath);
    }
  }

  return (
    <div className="flex flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base font-semibold">{say("chosen")}</h2>
        <Money amount={items.reduce((all, { amount }) => all + amount, 0)} className="text-2xl tracking-tight" />
      </div>
      <p className="text-ink-soft">{say("scanHint")}</p>
      {aside && (
        <Notice tone="stop" icon={WarningIcon} live="assertive">
          <p className="font-semibold">{aside.title}</p>
          {aside.hint && <p>{aside.hint}</p>}
        </Notice>
      )}
      {busy ? (
        <div
          role="status"
          className="flex aspect-square max-h-[max(15rem,40dvh)] w-full flex-col items-center justify-center gap-3 rounded-card bg-sunken text-ink-soft"
        >
          <Spinner size={28} />
          {say("checking")}
        </div>
      ) : (
        <QrScanner hint={say("point")} without={say("noCamera")} onText={(text) => void scanned(text)} />
      )}
      <LegFoot>
        <Button size="large" disabled={busy} onClick={onEnd}>
          {say("back")}
        </Button>
      </LegFoot>
    </div>
  );
}
