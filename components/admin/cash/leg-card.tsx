"use client";

import type { ReactNode } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Leg } from "@/lib/contracts/delivery/leg";
import { legMessages } from "@/lib/i18n/messages/leg";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { legPath } from "@/components/delivery/leg/leg-paths";
import { Badge, type Tone } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { BlockedIcon, ClockIcon, DoneIcon, FailedIcon, QrIcon, type Icon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { formatMoney, Money } from "@/components/ui/money";
import { formatDateTime } from "@/components/ui/time";
import { useOpsRefetch } from "../shell/use-ops-refetch";

const legStateStyles: Record<Leg["state"], { tone: Tone; icon: Icon }> = {
  waiting: { tone: "warning", icon: ClockIcon },
  verifying: { tone: "success", icon: QrIcon },
  done: { tone: "muted", icon: DoneIcon },
  failed: { tone: "destructive", icon: FailedIcon },
  void: { tone: "muted", icon: BlockedIcon },
};

/**
 * The delivery's current or latest leg: cash that one party (giver) hands to another (taker), who counts it. `void`: no
 * longer needed.
 */
export function LegCard({ transactionId }: { transactionId: string }) {
  const t = useTranslations(legMessages);
  const { locale } = useLocale();
  const { data: leg, refresh } = useResource(legPath(transactionId), { disconnectedIntervalMs: 10_000 });
  useOpsRefetch(["transaction"], refresh);
  if (!leg) return null;
  const { tone, icon } = legStateStyles[leg.state];
  const formatWhen = (timestamp: string | null): ReactNode => (timestamp ? formatDateTime(locale, timestamp) : null);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("openedAt"), formatWhen(leg.openedAt)],
    [t("arrivedAt"), formatWhen(leg.arrivedAt)],
    [
      t("countedAt"),
      leg.counted === null ? (
        t("notCounted")
      ) : (
        <>
          <Money amount={leg.counted} /> · {formatWhen(leg.countedAt)}
        </>
      ),
    ],
    [
      t("answered"),
      leg.countResponse && (
        <>
          {t(leg.countResponse.agrees ? "agrees" : "disagrees", { amount: formatMoney(leg.countResponse.counted) })} ·{" "}
          {formatWhen(leg.countResponse.at)}
        </>
      ),
    ],
  ];
  return (
    <Card aria-labelledby="leg-card">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle id="leg-card">
          {t("legs")}: {t(leg.kind)}
        </CardTitle>
        <Badge tone={tone} icon={icon}>
          {t(leg.state)}
        </Badge>
      </div>
      <p className="pt-1 text-sm text-muted-foreground">
        <Money amount={leg.amount} /> · {t("fromTo", { giver: leg.giverName, taker: leg.takerName })}
      </p>
      <dl className="divide-y pt-1">
        {facts.map(
          ([label, value]) =>
            value && (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ),
        )}
      </dl>
    </Card>
  );
}
