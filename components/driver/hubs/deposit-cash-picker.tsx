"use client";

import { useState } from "react";
import { LegFooter } from "@/components/driver/leg/leg-frame";
import { ReturnNotice } from "@/components/driver/task/return-notice";
import { Badge, Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import { CashIcon, ClockIcon, HubIcon, NavigateIcon, PhoneIcon, ScanIcon, UndoIcon } from "@/components/ui/icons";
import { Money } from "@/components/ui/money";
import { useIsOnline } from "@/lib/client/realtime/connection";
import type { HeldCash } from "@/lib/contracts/driver/held-cash";
import type { Task } from "@/lib/contracts/driver/task";
import { returnHubId, isHubPending } from "@/lib/domain/task/leg";
import { dashboardMessages } from "@/lib/i18n/messages/dashboard";
import { handInMessages } from "@/lib/i18n/messages/hand-in";
import { useTranslations } from "@/lib/i18n/use-translations";
import { HubDirections, NearbyHubList, type NearbyHub } from "./hub-list";

type HeldDelivery = HeldCash["deliveries"][number];
type DepositCashPickerProps = {
  /**
   * `depositable`: cash that can be handed in. `otherCash`: cash with another recipient. `selected`: the selection from
   * `depositable`.
   */
  depositable: readonly HeldDelivery[];
  otherCash: readonly HeldDelivery[];
  selected: readonly HeldDelivery[];
  task: Task | null;
  hubs: readonly NearbyHub[];
  onPick: (transactionIds: readonly string[]) => void;
  onScan: () => void;
};

/** The choice of cash to hand in, and the hubs (places with a safe and cashiers) that take it. */
export function DepositCashPicker({
  depositable,
  otherCash,
  selected,
  task,
  hubs,
  onPick,
  onScan,
}: DepositCashPickerProps) {
  const t = useTranslations(handInMessages);
  const online = useIsOnline();
  const [isSelectionMissing, setSelectionMissing] = useState(false);
  // The cash of the current task may be assigned to one hub, and then can only go there.
  const hasTaskHub =
    task &&
    returnHubId(task) !== null &&
    !isHubPending(task) &&
    depositable.some((delivery) => delivery.transactionId === task.transactionId);
  if (depositable.length === 0 && task && isHubPending(task))
    // The server does not know the failure yet, so it does not list this cash as returned.
    return (
      <>
        <ReturnNotice task={task} />
        <OtherCash heldCash={otherCash.filter(({ transactionId }) => transactionId !== task.transactionId)} />
      </>
    );
  if (depositable.length === 0)
    return (
      <>
        <EmptyState
          icon={CashIcon}
          title={t("nothingToHandIn")}
          hint={t("nothingToHandInHint")}
          action={
            <ButtonLink href="/dashboard" variant="primary">
              {t("toDashboard")}
            </ButtonLink>
          }
        />
        <OtherCash heldCash={otherCash} />
        {hubs.length > 0 && <Hubs hubs={hubs} />}
      </>
    );
  return (
    <>
      <SelectedCash
        depositable={depositable}
        selected={selected}
        onPick={(ids) => {
          setSelectionMissing(false);
          onPick(ids);
        }}
      />
      {hasTaskHub && task.leg ? (
        <ReturnHub task={task} hubs={hubs} />
      ) : hubs.length > 0 ? (
        <Hubs hubs={hubs} />
      ) : (
        <Card flush>
          <EmptyState
            icon={HubIcon}
            title={t("noHub")}
            hint={t("noHubHint")}
            action={
              <ButtonLink href="/help" icon={PhoneIcon}>
                {t("support")}
              </ButtonLink>
            }
          />
        </Card>
      )}
      <OtherCash heldCash={otherCash} />
      {(hubs.length > 0 || hasTaskHub) && (
        <LegFooter>
          {isSelectionMissing && (
            <p translate="no" role="alert" className="text-center text-sm text-destructive-text">
              {t("selectionRequired")}
            </p>
          )}
          <Button
            variant="success"
            size="large"
            icon={ScanIcon}
            disabled={!online}
            onClick={() => {
              if (selected.length === 0) setSelectionMissing(true);
              else onScan();
            }}
          >
            {t("scan")}
          </Button>
        </LegFooter>
      )}
    </>
  );
}

function SelectedCash({
  depositable,
  selected,
  onPick,
}: Pick<DepositCashPickerProps, "depositable" | "selected" | "onPick">) {
  const t = useTranslations(handInMessages);
  const total = selected.reduce((sumSoFar, { amount }) => sumSoFar + amount, 0);
  const isSingle = depositable.length === 1;
  return (
    <Card aria-labelledby="chosen" className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <CardTitle id="chosen">{t("selectedCash")}</CardTitle>
        <Money amount={total} className="text-2xl tracking-tight" />
      </div>
      {!isSingle && <p className="text-sm text-muted-foreground">{t("selectHint")}</p>}
      {isSingle ? (
        depositable.map((delivery) => (
          <div key={delivery.transactionId} className="flex flex-wrap items-center gap-3 pt-1">
            <HeldCashLabel delivery={delivery} hidesAmount />
          </div>
        ))
      ) : (
        <fieldset className="divide-y">
          <legend className="sr-only">{t("selectLegend")}</legend>
          {depositable.map((delivery) => {
            const { transactionId } = delivery;
            const isSelected = selected.includes(delivery);
            return (
              <label key={transactionId} className="flex min-h-tap flex-wrap items-center gap-3 py-2">
                <input
                  type="checkbox"
                  checked={isSelected}
                  onChange={() => {
                    const ids = selected.map((item) => item.transactionId);
                    onPick(isSelected ? ids.filter((id) => id !== transactionId) : [...ids, transactionId]);
                  }}
                  className="size-5 shrink-0 accent-primary"
                />
                <HeldCashLabel delivery={delivery} />
              </label>
            );
          })}
        </fieldset>
      )}
    </Card>
  );
}

function HeldCashLabel({
  delivery: { orderNo, amount, senderName, pickupAddress },
  hidesAmount,
}: {
  delivery: HeldDelivery;
  /** The only delivery: its amount is already shown above. */
  hidesAmount?: boolean;
}) {
  const t = useTranslations(dashboardMessages);
  return (
    <>
      <span className="min-w-0 flex-1 basis-40">
        <span translate="no" className="block font-mono text-sm">
          {orderNo}
        </span>
        <span className="block text-sm text-muted-foreground [overflow-wrap:anywhere]">
          {t("fromSender", { name: senderName, address: pickupAddress })}
        </span>
      </span>
      {!hidesAmount && <Money amount={amount} className="ml-auto" />}
    </>
  );
}

function Hubs({ hubs }: { hubs: readonly NearbyHub[] }) {
  const t = useTranslations(handInMessages);
  return (
    <section aria-labelledby="hubs" className="flex flex-col gap-2">
      <h2 id="hubs" className="text-base font-semibold">
        {t("hubs")}
      </h2>
      {hubs.every(({ open }) => !open) && (
        <Notice tone="warning" icon={ClockIcon}>
          {t("allClosed")}
        </Notice>
      )}
      <NearbyHubList hubs={hubs} label={t("hubsLabel")} />
    </section>
  );
}

/** The only hub that takes a return; if it is not among the nearest, only its name and address are known. */
function ReturnHub({ task, hubs }: { task: Task; hubs: readonly NearbyHub[] }) {
  const t = useTranslations(handInMessages);
  const nearbyHub = hubs.find(({ id }) => id === task.leg?.hubId);
  const { address, location } = task.leg?.place ?? { address: "", location: null };
  const name = task.contact?.name ?? t("theHub");
  return (
    <section aria-labelledby="the-hub" className="flex flex-col gap-2">
      <h2 id="the-hub" className="text-base font-semibold">
        {t("yourHub")}
      </h2>
      {nearbyHub ? (
        <NearbyHubList hubs={[nearbyHub]} label={t("hubsLabel")} />
      ) : (
        <Card className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-44">
            <span className="block font-medium">{name}</span>
            <span className="block text-sm text-muted-foreground">{address}</span>
          </p>
          {location && <HubDirections hub={{ name, address, location }} />}
        </Card>
      )}
    </section>
  );
}

/** Held cash with another recipient. */
function OtherCash({ heldCash }: { heldCash: readonly HeldDelivery[] }) {
  const t = useTranslations(handInMessages);
  if (heldCash.length === 0) return null;
  return (
    <section aria-labelledby="others" className="flex flex-col gap-2">
      <h2 id="others" className="text-base font-semibold">
        {t("otherCash")}
      </h2>
      <ul className="divide-y rounded-card border bg-card px-4">
        {heldCash.map((delivery) => (
          <li key={delivery.transactionId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <HeldCashLabel delivery={delivery} />
            <Badge tone="warning" icon={delivery.due ? UndoIcon : NavigateIcon}>
              {t(delivery.due ? "toSender" : "toReceiver")}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
