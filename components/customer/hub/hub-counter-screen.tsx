"use client";

import { useState } from "react";
import { serverNow } from "@/lib/client/app/server-clock";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Collection } from "@/lib/contracts/delivery/collection";
import type { Deposit, HubPickup, HubCounterState } from "@/lib/contracts/hub";
import { formatCode } from "@/lib/domain/text/code-format";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useVehicleLabel } from "@/components/delivery/driver-card";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import { CashIcon, ChevronDownIcon, ClockIcon, DoneIcon, HubIcon, LockIcon, UsersIcon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { QrCode } from "@/components/ui/qr-code";
import { ResourceView } from "@/components/ui/page/resource";
import { Skeleton, SkeletonRows } from "@/components/ui/page/skeleton";
import { RelativeTime, useNow } from "@/components/ui/time";
import { PersonName } from "@/components/ui/person-name";
import { CollectionsList, LastSafeCount } from "@/components/delivery/hub/hub-facts";
import { HubOpenBadge } from "@/components/delivery/hub/hub-open-badge";
import { closePagePath, collectionPagePath, countPagePath, hubPath, pickupPagePath } from "./hub-paths";
import { isQrValid, reuseValidQr, type ExpiringQr } from "./reuse-valid-qr";

// Drivers wait at the counter.
const pollMs = 4_000;

/** The cashiers' screen of a hub (a place with a safe): its code, the waiting drivers, and the end of the day. */
export function HubCounterScreen({ id }: { id: string }) {
  const t = useTranslations(cashierHubMessages);
  const tCommon = useTranslations(commonMessages);
  const hub = useResource(hubPath(id), { intervalMs: pollMs });
  return (
    <>
      <PageHeader
        title={hub.data?.hub.name ?? t("title")}
        hint={hub.data?.hub.address}
        aside={hub.data && <HubOpenBadge open={hub.data.hub.open} />}
      />
      <ResourceView
        resource={hub}
        subject={t("hubLoadFailed")}
        skeleton={
          <div className="flex flex-col gap-4">
            <Skeleton className="aspect-square w-full rounded-card" />
            <SkeletonRows rows={2} label={tCommon("loading")} />
          </div>
        }
        missing={<EmptyState icon={HubIcon} title={t("noneTitle")} hint={t("noneHint")} />}
      >
        {(loaded) => (
          <div className="flex flex-col gap-5">
            <CounterStatus counter={loaded} />
            <CounterQr qr={loaded} />
            <WaitingDrivers hubId={id} deposits={loaded.deposits} count={loaded.depositsCount} />
            <Pickups hubId={id} pickups={loaded.pickups} count={loaded.pickupsCount} />
            <Collections hubId={id} collections={loaded.collections} count={loaded.collectionsCount} />
            <SafeCard counter={loaded} />
          </div>
        )}
      </ResourceView>
    </>
  );
}

/** Links to the list of waiting drivers, which is below the code and out of view on a small phone. */
function CounterStatus({ counter: { deposits, depositsCount, pickups } }: { counter: HubCounterState }) {
  const t = useTranslations(cashierHubMessages);
  const driverCount = depositsCount + pickups.filter(({ leg }) => leg.arrivedAt !== null).length;
  if (driverCount === 0) return null;
  return (
    <a
      href={deposits.length > 0 ? "#waiting" : "#pickups"}
      className="flex min-h-tap items-center justify-between gap-3 rounded-card border bg-warning-subtle px-4 font-semibold text-warning-text"
    >
      {t("driversAtCounter", { n: driverCount })}
      <ChevronDownIcon aria-hidden size={20} />
    </a>
  );
}

type CounterCode = ExpiringQr & { code: string };

/** The code that proves that a driver who scans or types it is at this hub. */
function CounterQr({ qr }: { qr: CounterCode }) {
  const t = useTranslations(cashierHubMessages);
  const [shownCode, setShownCode] = useState<CounterCode | null>(null);
  // Re-renders periodically, so that an expired code disappears without a new response.
  useNow();
  const now = serverNow();
  const nextCode = reuseValidQr(shownCode, qr, now);
  if (nextCode.qrData !== shownCode?.qrData) setShownCode(nextCode);
  return (
    // No theme tokens: a QR code needs a white background in both themes.
    <figure className="flex flex-col items-center gap-1 rounded-card border bg-white p-2 pb-4 text-black">
      {isQrValid(nextCode, now) ? (
        <>
          <div className="w-full max-w-[min(22rem,52dvh)]">
            <QrCode text={nextCode.qrData} label={t("codeLabel")} />
          </div>
          <figcaption className="px-2 text-center text-sm">
            {t("codeHint")}
            <span className="mt-2 block">{t("typedCodeHint")}</span>
            <span
              data-testid="hub-code"
              translate="no"
              className="block font-mono text-2xl font-semibold tracking-[0.08em]"
            >
              {formatCode(nextCode.code)}
            </span>
          </figcaption>
        </>
      ) : (
        <p translate="no" role="status" className="flex min-h-40 items-center px-4 text-center font-medium">
          {t("codeExpired")}
        </p>
      )}
    </figure>
  );
}

function WaitingDrivers({ hubId, deposits, count }: { hubId: string; deposits: readonly Deposit[]; count: number }) {
  const t = useTranslations(cashierHubMessages);
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-2">
      <h2 id="waiting" className="text-base font-semibold">
        {t("waitingDrivers")}
      </h2>
      <div translate="no" role="status" className="rounded-card border bg-card">
        {deposits.length === 0 ? (
          <p className="flex flex-col px-4 py-4">
            <span className="font-medium">{t("noWaitingDrivers")}</span>
            <span className="text-sm text-muted-foreground">{t("noWaitingDriversHint")}</span>
          </p>
        ) : (
          <ul className="divide-y">
            {deposits.map((deposit) => (
              <WaitingDriver key={deposit.id} hubId={hubId} deposit={deposit} />
            ))}
            <MoreItems messageKey="moreWaiting" n={count - deposits.length} />
          </ul>
        )}
      </div>
    </section>
  );
}

/** Number of list items that do not fit; they appear once those above are done. */
function MoreItems({ messageKey, n }: { messageKey: "moreWaiting" | "morePickups"; n: number }) {
  const t = useTranslations(cashierHubMessages);
  return n > 0 ? <li className="px-4 py-3 text-sm text-muted-foreground">{t(messageKey, { n })}</li> : null;
}

function WaitingDriver({
  hubId,
  deposit: { id, state, driver, openedAt, firstCountMine, countAgain },
}: {
  hubId: string;
  deposit: Deposit;
}) {
  const t = useTranslations(cashierHubMessages);
  const vehicleLabel = useVehicleLabel();
  const isSecondCount = state === "second_count";
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-40">
          <PersonName name={driver.name} className="block font-medium [overflow-wrap:anywhere]" />
          <span className="block text-sm text-muted-foreground">{vehicleLabel(driver)}</span>
          <span className="block text-sm text-muted-foreground">
            <RelativeTime at={openedAt} />
          </span>
        </p>
        <Badge tone="warning" icon={isSecondCount ? UsersIcon : ClockIcon}>
          {t(isSecondCount ? "stateSecondCount" : countAgain ? "stateRecount" : "stateWaiting")}
        </Badge>
      </div>
      {isSecondCount && firstCountMine ? (
        <p className="text-sm">{t("waitForSecondCount")}</p>
      ) : (
        <ButtonLink
          href={countPagePath(hubId, id)}
          variant="success"
          size="large"
          icon={CashIcon}
          aria-label={t(isSecondCount ? "secondCountOf" : "countDepositOf", { name: driver.name })}
        >
          {t(isSecondCount ? "secondCount" : "countDeposit")}
        </ButtonLink>
      )}
    </li>
  );
}

/** Drivers who collect cash that the senders have paid, each with a link to hand it over. */
function Pickups({ hubId, pickups, count }: { hubId: string; pickups: readonly HubPickup[]; count: number }) {
  const t = useTranslations(cashierHubMessages);
  const vehicleLabel = useVehicleLabel();
  return (
    <section aria-labelledby="pickups" className="flex flex-col gap-2">
      <h2 id="pickups" className="text-base font-semibold">
        {t("pickupsTitle")}
      </h2>
      <div translate="no" role="status" className="rounded-card border bg-card">
        {pickups.length === 0 ? (
          <p className="px-4 py-4 text-sm text-muted-foreground">{t("noPickups")}</p>
        ) : (
          <ul className="divide-y">
            {pickups.map(({ transactionId, orderNo, leg }) => {
              const amount = formatMoney(leg.amount);
              const hasArrived = leg.arrivedAt !== null;
              return (
                <li key={leg.id} className="flex flex-col gap-3 px-4 py-3">
                  <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
                    <p className="min-w-0 flex-1 basis-40">
                      <PersonName name={leg.driver.name} className="block font-medium [overflow-wrap:anywhere]" />
                      <span className="block text-sm text-muted-foreground">{vehicleLabel(leg.driver)}</span>
                      <span className="block text-sm text-muted-foreground tabular-nums">{orderNo}</span>
                    </p>
                    <Badge tone={hasArrived ? "success" : "warning"} icon={hasArrived ? DoneIcon : ClockIcon}>
                      {t(hasArrived ? "driverAtCounter" : "driverOnTheWay")}
                    </Badge>
                  </div>
                  {leg.allowedActions.length > 0 && (
                    <ButtonLink
                      href={pickupPagePath(hubId, transactionId)}
                      variant={hasArrived ? "success" : "plain"}
                      size="large"
                      icon={CashIcon}
                      aria-label={t("givePickupTo", { amount, name: leg.driver.name })}
                    >
                      {t("givePickup", { amount })}
                    </ButtonLink>
                  )}
                </li>
              );
            })}
            <MoreItems messageKey="morePickups" n={count - pickups.length} />
          </ul>
        )}
      </div>
    </section>
  );
}

/** Cash that waits for the senders of returned deliveries. */
function Collections({
  hubId,
  collections,
  count,
}: {
  hubId: string;
  collections: readonly Collection[];
  count: number;
}) {
  const t = useTranslations(cashierHubMessages);
  return (
    <section aria-labelledby="collections" className="flex flex-col gap-2">
      <h2 id="collections" className="text-base font-semibold">
        {t("waitingCollections")}
        {count > 0 && <span className="text-muted-foreground tabular-nums"> · {count}</span>}
      </h2>
      {count === 0 ? (
        <p className="rounded-card border bg-card px-4 py-4 text-sm text-muted-foreground">{t("noCollections")}</p>
      ) : (
        <CollectionsList hubId={hubId} longestWaiting={collections} totalCount={count}>
          {(items) => (
            <ul className="divide-y rounded-card border bg-card">
              {items.map((collection) => (
                <WaitingCollection key={collection.id} hubId={hubId} collection={collection} />
              ))}
            </ul>
          )}
        </CollectionsList>
      )}
    </section>
  );
}

function WaitingCollection({
  hubId,
  collection: { id, senderName, orderNo, amount, openedAt, canGive },
}: {
  hubId: string;
  collection: Collection;
}) {
  const t = useTranslations(cashierHubMessages);
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <p className="flex flex-wrap items-start justify-between gap-x-3">
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-medium [overflow-wrap:anywhere]">{senderName}</span>
          <span className="block text-sm text-muted-foreground tabular-nums">{orderNo}</span>
          <span className="block text-sm text-muted-foreground">
            <RelativeTime at={openedAt} />
          </span>
        </span>
        <Money amount={amount} />
      </p>
      {canGive && (
        <ButtonLink
          href={collectionPagePath(hubId, id)}
          icon={CashIcon}
          aria-label={t("giveCollectionTo", { amount: formatMoney(amount), name: senderName })}
        >
          {t("giveCollection", { amount: formatMoney(amount) })}
        </ButtonLink>
      )}
    </li>
  );
}

function SafeCard({ counter: { hub, closing } }: { counter: HubCounterState }) {
  const t = useTranslations(cashierHubMessages);
  return (
    <Card aria-labelledby="safe" className="flex flex-col gap-3">
      <div>
        <CardTitle id="safe">{t("safe")}</CardTitle>
        {closing ? (
          <LastSafeCount closing={closing} />
        ) : (
          <p className="text-sm text-muted-foreground">{t("neverCounted")}</p>
        )}
      </div>
      <ButtonLink href={closePagePath(hub.id)} block icon={LockIcon}>
        {t("closeDay")}
      </ButtonLink>
    </Card>
  );
}
