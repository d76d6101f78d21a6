"use client";

import { ActionBar } from "@/components/driver/task/action-bar";
import { LazyDelegateNote } from "@/components/driver/task/lazy-delegate-note";
import { useStatusActions } from "@/components/driver/status/use-status-actions";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { BreakIcon, CheckIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { Money, formatMoney } from "@/components/ui/money";
import { formatTime } from "@/components/ui/time";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useSession } from "@/lib/client/hooks/use-session";
import type { Task } from "@/lib/contracts/driver/task";
import { afterTaskPath } from "@/lib/domain/task/navigation-controller";
import { orderNo } from "@/lib/domain/transaction/transaction";
import { priceMessages } from "@/lib/i18n/messages/price";
import { handOverMessages } from "@/lib/i18n/messages/hand-over";
import { scanMessages } from "@/lib/i18n/messages/scan";
import { taskMessages } from "@/lib/i18n/messages/task";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

/**
 * A confirmation with amount, receiver and time, then the next offer or a break. `late`: the code was checked late and
 * the driver still holds the cash.
 */
export function DeliveredView({ task, late, onDone }: { task: Task; late: boolean; onDone: () => void }) {
  const t = useTranslations(scanMessages);
  const tHandOver = useTranslations(handOverMessages);
  const tTask = useTranslations(taskMessages);
  const tPrice = useTranslations(priceMessages);
  const { locale } = useLocale();
  const { session } = useSession();
  const { go, isNavigating } = useNavigate();
  const { changeStatus, pending } = useStatusActions();
  const busy = pending !== null;
  // The delegate takes the cash for the receiver.
  const recipientName = task.delegate ?? task.customerName;
  const takeBreak = async () => {
    if (!(await changeStatus("break"))) return;
    onDone();
    go("/dashboard");
  };
  return (
    <div data-full className="flex min-h-[calc(100dvh-var(--spacing-tabs)-5.25rem)] flex-col gap-5 pt-6">
      <div translate="no" role="status" className="rise flex flex-col items-center gap-2 text-center">
        <span className="inline-flex size-16 items-center justify-center rounded-full bg-success text-success-foreground">
          <CheckIcon aria-hidden size={32} strokeWidth={2.5} />
        </span>
        {late ? (
          <h1 className="pt-2 text-2xl">{tHandOver("handOverNow", { amount: formatMoney(task.amount) })}</h1>
        ) : (
          <>
            <h1 className="pt-2 text-xl">{t("deliveredTitle")}</h1>
            <Money amount={task.amount} className="text-2xl tracking-tight" />
          </>
        )}
        <p className="text-muted-foreground">
          {late
            ? tHandOver("handOverTo", { name: recipientName })
            : t("deliveredBody", { amount: formatMoney(task.amount), name: recipientName })}
          {task.completedAt && ` ${t("deliveredAt", { time: formatTime(locale, task.completedAt) })}`}
        </p>
      </div>
      {task.delegate && (
        <LazyDelegateNote status={late ? "checked" : "done"} name={task.delegate} receiver={task.customerName} />
      )}
      <Card aria-label={t("receipt")}>
        <dl className="divide-y">
          <Fact label={t("reference")}>
            <span translate="no" className="font-mono">
              {orderNo(task.transactionId)}
            </span>
          </Fact>
          {typeof task.driverPay === "number" && (
            <Fact label={tPrice("pay")}>
              <Money amount={task.driverPay} />
              {!!task.tip && (
                <span className="text-muted-foreground"> {tPrice("withTip", { tip: formatMoney(task.tip) })}</span>
              )}
            </Fact>
          )}
          <div className="py-2">
            <dt className="text-sm text-muted-foreground">{tTask("deliveryAddress")}</dt>
            <dd>{task.deliveryAddress}</dd>
          </div>
        </dl>
      </Card>
      <div className="mt-auto text-center text-sm text-muted-foreground">
        {session?.driver?.status === "online" && <p>{t("onlineAgain")}</p>}
        {session?.driver?.status === "offline" && <p>{t("shiftOver")}</p>}
      </div>
      <ActionBar>
        {session?.driver?.status !== "offline" && (
          <Button icon={BreakIcon} block disabled={isNavigating} busy={busy} onClick={() => void takeBreak()}>
            {t("takeBreak")}
          </Button>
        )}
        <Button
          variant="primary"
          size="large"
          disabled={busy}
          busy={isNavigating}
          onClick={() => {
            onDone();
            go(afterTaskPath);
          }}
        >
          {t("done")}
        </Button>
      </ActionBar>
    </div>
  );
}
