"use client";

import { useEffect, useRef } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Delegation } from "@/lib/contracts/delivery/delegate";
import { commonMessages } from "@/lib/i18n/messages/common";
import { delegationMessages } from "@/lib/i18n/messages/delegation";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { hasDriver } from "@/components/delivery/change/delivery-rules";
import { DeliveryStatusBadge } from "@/components/delivery/delivery-status-badge";
import { HandoverSteps } from "@/components/delivery/handover-steps";
import { useVehicleLabel } from "@/components/delivery/driver-card";
import { isLinkGone, LinkPage } from "@/components/customer/link-page";
import { Notice } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import {
  ClockIcon,
  DoneIcon,
  LinkIcon,
  LockIcon,
  PinIcon,
  UserIcon,
  VehicleIcon,
  CashIcon,
  EyeOffIcon,
} from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { formatTime, useNow, formatDateTime } from "@/components/ui/time";
import { CodePlaceholder, useCodeReveal } from "@/components/delivery/use-code-reveal";
import { Button } from "@/components/ui/button";
import { CodeDisplay } from "@/components/ui/code-display";

// The page has no Realtime channel: poll often while a driver has the delivery, rarely before, and never after.
const pollInterval = (delegation: Delegation | undefined): number =>
  !delegation || hasDriver(delegation.status) ? 8_000 : delegation.deliveredAt ? 0 : 30_000;

/**
 * The page of a delegate, who takes the cash for the receiver: the receiver, the driver and, after the driver's
 * arrival, the delegate's own code.
 */
export function DelegateView({ token }: { token: string }) {
  const t = useTranslations(delegationMessages);
  const tCommon = useTranslations(commonMessages);
  const hasEnded = useRef(false);
  const path = `/api/delegations/${encodeURIComponent(token)}` as const;
  const delegation = useResource(path, { intervalMs: (loaded) => (hasEnded.current ? 0 : pollInterval(loaded)) });
  // A revoked link also clears the content of an open page, above all the code.
  const linkMissing = isLinkGone(delegation.error);
  useEffect(() => {
    hasEnded.current = linkMissing;
  }, [linkMissing]);
  return (
    <LinkPage
      title={t("title")}
      // After the delivery the page shows no private data.
      privacyNote={delegation.data?.deliveredAt ? null : t("privacy")}
      endedContent={linkMissing && <EmptyState icon={LinkIcon} title={t("unknownTitle")} hint={t("unknownHint")} />}
    >
      <ResourceView
        resource={delegation}
        subject={t("label")}
        skeleton={<SkeletonCard label={tCommon("loading")} className="h-96" />}
      >
        {(loaded) =>
          loaded.deliveredAt ? (
            <EndedDelegation delegation={loaded} />
          ) : (
            <OpenDelegation delegation={loaded} path={path} />
          )
        }
      </ResourceView>
    </LinkPage>
  );
}

function EndedDelegation({ delegation: { receivedByDelegate, amount, receiver } }: { delegation: Delegation }) {
  const t = useTranslations(delegationMessages);
  return (
    <div translate="no" role="status">
      <EmptyState
        icon={DoneIcon}
        title={receivedByDelegate ? t("receivedTitle", { amount: formatMoney(amount) }) : t("endedTitle")}
        hint={t(receivedByDelegate ? "receivedHint" : "endedHint", { receiver })}
      />
    </div>
  );
}

function OpenDelegation({ delegation, path }: { delegation: Delegation; path: `/api/delegations/${string}` }) {
  const t = useTranslations(delegationMessages);
  const { locale } = useLocale();
  const now = useNow();
  const { name, receiver, driver, status, expected, codeLockedUntil } = delegation;
  const amount = formatMoney(delegation.amount);
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div className="flex flex-col items-start gap-2">
        <Money amount={delegation.amount} className="text-2xl" />
        <p className="text-muted-foreground">{t("takingFor", { name, receiver })}</p>
        <DeliveryStatusBadge delivery={delegation} />
      </div>
      {driver ? (
        <>
          <Notice tone="success" icon={status === "servicing" ? PinIcon : VehicleIcon} live="polite">
            {status === "servicing"
              ? t("driverArrived")
              : expected
                ? t("expected", { time: formatTime(locale, expected.at) })
                : t("onTheWay")}
          </Notice>
          <DriverChecks driver={driver} amount={amount} />
        </>
      ) : (
        <Notice icon={ClockIcon}>{t("waiting", { receiver })}</Notice>
      )}
      {codeLockedUntil && now < Date.parse(codeLockedUntil) ? (
        <Notice tone="destructive" icon={LockIcon} live="polite">
          {t("locked", { time: formatTime(locale, codeLockedUntil) })}
        </Notice>
      ) : (
        driver && <DelegateCode path={`${path}/code`} amount={amount} hasDriverArrived={status === "servicing"} />
      )}
    </div>
  );
}

function DriverChecks({ driver, amount }: { driver: NonNullable<Delegation["driver"]>; amount: string }) {
  const t = useTranslations(delegationMessages);
  const vehicleLabel = useVehicleLabel();
  return (
    <Card className="flex flex-col gap-2">
      <CardTitle>{t("checkTitle")}</CardTitle>
      <ul className="flex flex-col gap-2">
        <li className="flex items-start gap-3">
          <UserIcon aria-hidden size={20} className="mt-0.5 shrink-0 text-muted-foreground" />
          {t("checkDriver", { name: driver.firstName })}
        </li>
        {(driver.vehicleType ?? driver.vehiclePlate) && (
          <li className="flex items-start gap-3">
            <VehicleIcon aria-hidden size={20} className="mt-0.5 shrink-0 text-muted-foreground" />
            {t("checkVehicle", { vehicle: vehicleLabel(driver) })}
          </li>
        )}
      </ul>
      <CardTitle className="pt-2">{t("handoverTitle")}</CardTitle>
      <HandoverSteps steps={[t("stepCount", { amount }), t("stepShowCode", { amount }), t("stepConfirm")]} />
    </Card>
  );
}

/**
 * The delegate's code, shown once they confirm that the cash is counted; before the driver's arrival it requires a
 * confirmation. It is prefetched, because the network may be gone by then.
 */
function DelegateCode({
  path,
  amount,
  hasDriverArrived,
}: {
  path: `/api/delegations/${string}/code`;
  amount: string;
  hasDriverArrived: boolean;
}) {
  const t = useTranslations(delegationMessages);
  const tCommon = useTranslations(commonMessages);
  const { locale } = useLocale();
  const { shown, toggle, dialog } = useCodeReveal(hasDriverArrived);
  const code = useResource(path);
  return (
    <>
      <section aria-label={t("code")} className="overflow-hidden rounded-card border bg-white text-black">
        {shown ? (
          <ResourceView
            resource={code}
            subject={t("codeFailed")}
            skeleton={<SkeletonCard label={tCommon("loading")} className="h-96" />}
          >
            {({ formattedCode, qrData, expiresAt }) => (
              <CodeDisplay
                qrText={qrData}
                code={formattedCode}
                qrLabel={t("qrLabel")}
                codeLabel={t("codeLabel")}
                brightnessHint={t("brightness")}
              >
                <p className="px-4 text-center text-sm">
                  {t("validUntil", { when: formatDateTime(locale, expiresAt) })}
                </p>
              </CodeDisplay>
            )}
          </ResourceView>
        ) : (
          <CodePlaceholder title={t("hidden")} hint={t("hiddenHint", { amount })} />
        )}
      </section>
      {/* This page has no tabs, so the bar sticks to the bottom edge. */}
      <div className="sticky bottom-0 z-10 -mx-4 mt-auto flex flex-col border-t bg-background px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <Button
          variant={shown ? "plain" : "primary"}
          size="large"
          icon={shown ? EyeOffIcon : CashIcon}
          onClick={toggle}
        >
          {shown ? t("hide") : t("counted", { amount })}
        </Button>
      </div>
      {dialog}
    </>
  );
}
