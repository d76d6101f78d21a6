"use client";

import { useId, useState } from "react";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Leg } from "@/lib/contracts/delivery/leg";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { isOpenLeg } from "@/lib/domain/task/leg";
import { CallDriver } from "@/components/delivery/driver-card";
import { isLegOfDriver } from "@/components/delivery/change/delivery-rules";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { legMessages } from "@/lib/i18n/messages/leg";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { UsersIcon } from "@/components/ui/icons";
import { LinkShare } from "@/components/ui/navigation/link-share";
import { useWrite } from "@/components/ui/use-write";
import { LegPanel } from "./leg-panel";
import { legPath } from "./leg-paths";

/** The open leg (exchange of cash) of a delivery, live; null without one or for a null id. */
export function useOpenLeg(transactionId: string | null): Leg | null {
  const { data: leg, refresh } = useResource(transactionId && legPath(transactionId), {
    intervalMs: 30_000,
    disconnectedIntervalMs: 4_000,
  });
  useTopicEvents(transactionId && `transaction:${transactionId}`, ({ event, payload }) => {
    if (event === "resubscribed" || (event === "transaction" && payload.transactionId === transactionId)) refresh();
  });
  // SWR keeps the last leg after the id becomes null.
  return transactionId !== null && isOpenLeg(leg) ? leg : null;
}

/** Whether the sender confirms the cash of this leg; a cashier confirms cash that goes to a hub. */
export const isSenderLeg = (leg: Leg): boolean => leg.allowedActions.length > 0;

/** The leg for its sender. It shows the driver, so the page need not. */
export function SenderLeg({ delivery, leg }: { delivery: Transaction; leg: Leg }) {
  return (
    <LegPanel
      key={leg.id}
      leg={leg}
      path={legPath(delivery.id)}
      callButton={
        delivery.driver &&
        isLegOfDriver(delivery.driver, leg) && <CallDriver chat driver={delivery.driver} deliveryId={delivery.id} />
      }
    >
      {leg.allowedActions.includes("link") && <LegLinkShare transactionId={delivery.id} leg={leg} />}
    </LegPanel>
  );
}

/** Shares a leg link: it opens the same page for the person that acts for the sender. */
function LegLinkShare({ transactionId, leg }: { transactionId: string; leg: Leg }) {
  const t = useTranslations(legMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();
  const [open, setOpen] = useState(false);
  const id = useId();

  async function createLink(): Promise<string | null> {
    const result = await write(`${legPath(transactionId)}/link`, { body: { legId: leg.id } });
    if (result.ok) return result.data.url;
    toast.error(errorMessage(result.error, t("linkFailed")));
    return null;
  }

  const title = t(leg.kind === "return" ? "shareTakeBack" : "shareGive");
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="quiet"
        block
        icon={UsersIcon}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open);
        }}
      >
        {title}
      </Button>
      <div id={id} className={open ? "flex flex-col gap-2" : "hidden"}>
        <p className="text-sm text-muted-foreground">{t("shareHint")}</p>
        <LinkShare
          busy={busy}
          createLink={createLink}
          labels={{
            title,
            share: t("shareLink"),
            copy: t("copyLink"),
            copied: t("copied"),
            copyFailed: t("copyFailed"),
            link: t("link"),
          }}
        />
      </div>
    </div>
  );
}
