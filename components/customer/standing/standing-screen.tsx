"use client";

import Link from "@/components/ui/link";
import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { ChangeStandingOrderBody, StandingOrder } from "@/lib/contracts/standing-order";
import { commonText } from "@/lib/i18n/text/common";
import { standingOrdersText } from "@/lib/i18n/text/standing-orders";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { dayName, weekdayName } from "@/lib/i18n/weekdays";
import { Badge, Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { PauseIcon, RefreshIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { formatTimeOfDay } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";

/** What the reader sends every week, and what can be done with each. */
export function StandingScreen() {
  const say = useText(standingOrdersText);
  const sayCommon = useText(commonText);
  const orders = useResource("/api/standing-orders");
  return (
    <>
      <PageHeader title={say("title")} hint={say("hint")} back="/my-deliveries" backLabel={sayCommon("back")} />
      <ResourceView
        of={orders}
        component={say("title")}
        what={say("failed")}
        skeleton={<SkeletonCard label={sayCommon("loading")} className="h-44" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={RefreshIcon} title={say("noneTitle")} hint={say("noneHint")} />
          ) : (
            <ul className="flex flex-col gap-4 pt-2">
              {items.map((order) => (
                <li key={order.id}>
                  <OrderCard order={order} onChanged={orders.refresh} />
                </li>
              ))}
            </ul>
          )
        }
      </ResourceView>
    </>
  );
}

/** Why one was not made, where there is more to say than that. */
const reasons: Partial<Record<string, "noReceiver" | "aboveLimit" | "noHub">> = {
  RECEIVER_NOT_FOUND: "noReceiver",
  LIMIT_REACHED: "aboveLimit",
  NO_HUB: "noHub",
};

function OrderCard({ order, onChanged }: { order: StandingOrder; onChanged: () => void }) {
  const say = useText(standingOrdersText);
  const sayError = useErrorText();
  const { locale } = useLocale();
  const { busy, write } = useWrite();
  const [ending, setEnding] = useState(false);
  const why = order.problem ? reasons[order.problem] : undefined;

  async function change(body: ChangeStandingOrderBody) {
    const result = await write(`/api/standing-orders/${order.id}`, { method: "PATCH", body });
    if (!result.ok) toast.error(sayError(result.error, say("changeFailed")));
    setEnding(false);
    onChanged();
  }

  const window = `${formatTimeOfDay(locale, order.from)}–${formatTimeOfDay(locale, order.to)}`;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <CardTitle>{say("sends", { amount: formatMoney(order.amount), name: order.receiver })}</CardTitle>
        {order.state !== "active" && (
          <Badge tone={order.state === "paused" ? "wait" : "over"} icon={PauseIcon}>
            {say(order.state)}
          </Badge>
        )}
      </div>
      <p>
        {[
          order.weekdays.map((day) => weekdayName(locale, day)).join(", "),
          window,
          order.until && say("untilDay", { day: dayName(locale, order.until) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="wrap-anywhere text-ink-soft">
        {[order.deliveryAddress, order.deliveryUnit].filter(Boolean).join(" · ")}
      </p>
      {order.state === "active" && (
        <p className="font-semibold">
          {order.nextOn ? say("next", { day: dayName(locale, order.nextOn) }) : say("none")}
        </p>
      )}
      {order.problemOn && (
        <Notice tone="wait" icon={WarningIcon}>
          {why
            ? say("problem", { day: dayName(locale, order.problemOn), why: say(why) })
            : say("problemPlain", { day: dayName(locale, order.problemOn) })}
        </Notice>
      )}
      {order.lastTransactionId && (
        <Link
          href={`/my-deliveries/${order.lastTransactionId}`}
          className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
        >
          {say("lastMade")}
        </Link>
      )}
      {order.state !== "ended" && (
        <div className="flex flex-wrap gap-2">
          <Button
            className="flex-1"
            disabled={busy}
            onClick={() => void change({ change: order.state === "paused" ? "resume" : "pause" })}
          >
            {say(order.state === "paused" ? "resume" : "pause")}
          </Button>
          {order.state === "active" && order.nextOn && (
            <Button
              className="flex-1"
              disabled={busy}
              onClick={() => void change({ change: "skip", day: order.nextOn ?? undefined })}
            >
              {say("skip", { day: dayName(locale, order.nextOn) })}
            </Button>
          )}
          <Button
            variant="quiet"
            className="basis-full text-stop-ink"
            disabled={busy}
            onClick={() => {
              setEnding(true);
            }}
          >
            {say("end")}
          </Button>
        </div>
      )}
      {ending && (
        <ConfirmDialog
          open
          title={say("endTitle")}
          confirm={say("end")}
          keep={say("keep")}
          busy={busy}
          onConfirm={() => void change({ change: "end" })}
          onClose={() => {
            setEnding(false);
          }}
        >
          <p>{say("endHint")}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
