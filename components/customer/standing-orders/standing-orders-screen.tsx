"use client";

import Link from "@/components/ui/navigation/link";
import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { ChangeStandingOrderBody, StandingOrder } from "@/lib/contracts/delivery/standing-order";
import { commonMessages } from "@/lib/i18n/messages/common";
import { standingOrdersMessages } from "@/lib/i18n/messages/standing-orders";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { formatShortDay, weekdayName } from "@/lib/i18n/format-day";
import { Badge, Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { EmptyState } from "@/components/ui/page/empty-state";
import { PauseIcon, RefreshIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { formatTimeOfDay } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";

/** The user's weekly deliveries, with their actions. */
export function StandingOrdersScreen() {
  const t = useTranslations(standingOrdersMessages);
  const tCommon = useTranslations(commonMessages);
  const orders = useResource("/api/standing-orders");
  return (
    <>
      <PageHeader title={t("title")} hint={t("hint")} back="/my-deliveries" backLabel={tCommon("back")} />
      <ResourceView
        resource={orders}
        subject={t("title")}
        errorText={t("failed")}
        skeleton={<SkeletonCard label={tCommon("loading")} className="h-44" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={RefreshIcon} title={t("noneTitle")} hint={t("noneHint")} />
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

/** Codes with a more specific message than the general one. */
const problemKeys: Partial<Record<string, "receiverNotFound" | "aboveLimit" | "noHub">> = {
  RECEIVER_NOT_FOUND: "receiverNotFound",
  LIMIT_REACHED: "aboveLimit",
  NO_HUB: "noHub",
};

function OrderCard({ order, onChanged }: { order: StandingOrder; onChanged: () => void }) {
  const t = useTranslations(standingOrdersMessages);
  const errorMessage = useErrorText();
  const { locale } = useLocale();
  const { busy, write } = useWrite();
  const [confirmingEnd, setConfirmingEnd] = useState(false);
  const problemKey = order.problem ? problemKeys[order.problem] : undefined;

  async function change(body: ChangeStandingOrderBody) {
    const result = await write(`/api/standing-orders/${order.id}`, { method: "PATCH", body });
    if (!result.ok) toast.error(errorMessage(result.error, t("changeFailed")));
    setConfirmingEnd(false);
    onChanged();
  }

  const timeWindow = `${formatTimeOfDay(locale, order.from)}–${formatTimeOfDay(locale, order.to)}`;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <CardTitle>{t("orderTitle", { amount: formatMoney(order.amount), name: order.receiver })}</CardTitle>
        {order.state !== "active" && (
          <Badge tone={order.state === "paused" ? "warning" : "muted"} icon={PauseIcon}>
            {t(order.state)}
          </Badge>
        )}
      </div>
      <p>
        {[
          order.weekdays.map((day) => weekdayName(locale, day)).join(", "),
          timeWindow,
          order.until && t("untilDay", { day: formatShortDay(locale, order.until) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="wrap-anywhere text-muted-foreground">
        {[order.deliveryAddress, order.deliveryUnit].filter(Boolean).join(" · ")}
      </p>
      {order.state === "active" && (
        <p className="font-semibold">
          {order.nextOn ? t("next", { day: formatShortDay(locale, order.nextOn) }) : t("noMoreDeliveries")}
        </p>
      )}
      {order.failedOn && (
        <Notice tone="warning" icon={WarningIcon}>
          {problemKey
            ? t("problemWithReason", { day: formatShortDay(locale, order.failedOn), why: t(problemKey) })
            : t("problemWithoutReason", { day: formatShortDay(locale, order.failedOn) })}
        </Notice>
      )}
      {order.lastTransactionId && (
        <Link
          href={`/my-deliveries/${order.lastTransactionId}`}
          className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
        >
          {t("lastDelivery")}
        </Link>
      )}
      {order.state !== "ended" && (
        <div className="flex flex-wrap gap-2">
          <Button
            className="flex-1"
            disabled={busy}
            onClick={() => void change({ change: order.state === "paused" ? "resume" : "pause" })}
          >
            {t(order.state === "paused" ? "resume" : "pause")}
          </Button>
          {order.state === "active" && order.nextOn && (
            <Button
              className="flex-1"
              disabled={busy}
              onClick={() => void change({ change: "skip", day: order.nextOn ?? undefined })}
            >
              {t("skip", { day: formatShortDay(locale, order.nextOn) })}
            </Button>
          )}
          <Button
            variant="quiet"
            tone="destructive"
            className="basis-full"
            disabled={busy}
            onClick={() => {
              setConfirmingEnd(true);
            }}
          >
            {t("end")}
          </Button>
        </div>
      )}
      {confirmingEnd && (
        <ConfirmDialog
          open
          title={t("endTitle")}
          confirmLabel={t("end")}
          cancelLabel={t("keep")}
          busy={busy}
          onConfirm={() => void change({ change: "end" })}
          onClose={() => {
            setConfirmingEnd(false);
          }}
        >
          <p>{t("endHint")}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
