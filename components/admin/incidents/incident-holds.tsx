"use client";

import { useState } from "react";
import type { IncidentDetail } from "@/lib/contracts/admin/incidents";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Badge, Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { BlockedIcon, LockIcon, OpenIcon, WarningIcon } from "@/components/ui/icons";
import { Money } from "@/components/ui/money";
import { useWrite } from "@/components/ui/use-write";
import { incidentPath, useApplyIncidentResult } from "./use-incident";

/** Holds placed by operations: on the driver's offers, and on the cash of each delivery that they carry. */
export function IncidentHolds({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentOperationsMessages);
  const applyResult = useApplyIncidentResult(incident.id);
  const { busy, write } = useWrite();
  const [problem, setProblem] = useState<string | null>(null);
  const { id, offersFrozen, held, driverId, state } = incident;
  if (!driverId || state === "closed") return null;

  async function toggleOffersFreeze() {
    const result = await write(`${incidentPath(id)}/freeze-offers`, { body: { frozen: !offersFrozen } });
    setProblem(await applyResult(result, t("changed")));
  }
  async function setCashHold(transactionId: string, held: boolean) {
    const result = await write(`${incidentPath(id)}/hold-cash`, { body: { transactionId, held } });
    setProblem(await applyResult(result, t("changed")));
  }

  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{t("holds")}</CardTitle>
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge
          tone={offersFrozen ? "destructive" : "plain"}
          icon={offersFrozen ? BlockedIcon : OpenIcon}
          className="max-w-full"
        >
          <span className="truncate">{t(offersFrozen ? "offersFrozen" : "offersFree")}</span>
        </Badge>
        <Button disabled={busy} onClick={() => void toggleOffersFreeze()}>
          {t(offersFrozen ? "unfreeze" : "freeze")}
        </Button>
      </div>
      {held.length === 0 && <p className="border-t pt-3 text-sm text-muted-foreground">{t("noCash")}</p>}
      {held.length > 0 && (
        <ul className="divide-y border-t">
          {held.map(({ transactionId, orderNo, amount, onHold }) => (
            <li key={transactionId} className="flex flex-wrap items-center justify-between gap-2 py-3">
              <span className="min-w-0">
                <Money amount={amount} className="block text-base" />
                <span className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
                  {orderNo}
                  {onHold && (
                    <Badge tone="destructive" icon={LockIcon}>
                      {t("onHold")}
                    </Badge>
                  )}
                </span>
              </span>
              <Button
                disabled={busy}
                aria-label={t(onHold ? "releaseLabel" : "holdLabel", { order: orderNo })}
                onClick={() => void setCashHold(transactionId, !onHold)}
              >
                {t(onHold ? "release" : "hold")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {held.length > 0 && <p className="text-sm text-muted-foreground">{t("holdHint")}</p>}
    </Card>
  );
}
