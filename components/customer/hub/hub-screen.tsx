"use client";

import { useState } from "react";
import { serverNow } from "@/lib/client/app/server-clock";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Collection } from "@/lib/contracts/collection";
import type { Deposit, HubPickup, HubScreen as Screen } from "@/lib/contracts/hub";
import { displayCode } from "@/lib/domain/text/code-format";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { useVehicleText } from "@/components/delivery/driver-card";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { CashIcon, ChevronDownIcon, ClockIcon, DoneIcon, HubIcon, LockIcon, UsersIcon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { QrCode } from "@/components/ui/qr-code";
import { ResourceView } from "@/components/ui/resource";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { RelativeTime, useNow } from "@/components/ui/time";
import { PersonName } from "@/components/ui/person-name";
import { CollectionPages } from "@/components/delivery/hub/collection-pages";
import { LastCount } from "@/components/delivery/hub/last-count";
import { closePage, collectionPage, countPage, hubPath, pickupPage } from "./hub-paths";
import { HubState } from "@/components/delivery/hub/hub-state";
import { isGood, steadyQr, type Qr } from "./steady-qr";

// Drivers stand at the counter and wait.
const pollMs = 4_000;

/** What stands on a hub's counter: its code, who waits to be counted, and the day's end. */
export function HubScreen({ id }: { id: string }) {
  const say = useText(cashDeskText);
  const sayCommon = useText(commonText);
  const hub = useResource(hubPath(id), { every: pollMs });
  return (
    <>
      <PageHeader
        title={hub.data?.hub.name ?? say("title")}
        hint={hub.data?.hub.address}
        aside={hub.data && <HubState open={hub.data.hub.open} />}
      />
      <ResourceView
        of={hub}
        component={say("failed")}
        skeleton={
          <div className="flex flex-col gap-4">
            <Skeleton className="aspect-square w-full rounded-card" />
            <SkeletonRows rows={2} label={sayCommon("loading")} />
          </div>
        }
        missing={<EmptyState icon={HubIcon} title={say("noneTitle")} hint={say("noneHint")} />}
      >
        {(known) => (
          <div className="flex flex-col gap-5">
            <CounterNow screen={known} />
            <CounterQr qr={known} />
            <Waiting hubId={id} deposits={known.deposits} count={known.depositsCount} />
            <Pickups hubId={id} pickups={known.pickups} count={known.pickupsCount} />
            <Collections hubId={id} collections={known.collections} count={known.collectionsCount} />
            <Safe screen={known} />
          </div>
        )}
      </ResourceView>
    </>
  );
}

/** Whoever is at the counter is below the code, where a small phone does not show them. */
function CounterNow({ screen: { deposits, depositsCount, pickups } }: { screen: Screen }) {
  const say = useText(cashDeskText);
  const n = depositsCount + pickups.filter(({ leg }) => leg.arrivedAt !== null).length;
  if (n === 0) return null;
  return (
    <a
      href={deposits.length > 0 ? "#waiting" : "#pickups"}
      className="flex min-h-tap items-center justify-between gap-3 rounded-card border bg-wait-soft px-4 font-semibold text-wait-ink"
    >
      {say("atCounterNow", { n })}
      <ChevronDownIcon aria-hidden size={20} />
    </a>
  );
}

type CounterCode = Qr & { code: string };

/** The code that says that whoever scans it, or types it, stands here. */
function CounterQr({ qr }: { qr: CounterCode }) {
  const say = useText(cashDeskText);
  const [shown, setShown] = useState<CounterCode | null>(null);
  // Ticks, so that a code that has run out goes without another answer.
  useNow();
  const now = serverNow();
  const next = steadyQr(shown, qr, now);
  if (next.qrData !== shown?.qrData) setShown(next);
  return (
    // Why no token: this card is paper-white in both themes, and so are its words dark.
    <figure className="flex flex-col items-center gap-1 rounded-card border bg-white p-2 pb-4 text-black">
      {isGood(next, now) ? (
        <>
          <div className="w-full max-w-[min(22rem,52dvh)]">
            <QrCode text={next.qrData} label={say("qr")} />
          </div>
          <figcaption className="px-2 text-center text-sm">
            {say("qrHint")}
            <span className="mt-2 block">{say("typedHint")}</span>
            <span
              data-testid="hub-code"
              translate="no"
              className="block font-mono text-2xl font-semibold tracking-[0.08em]"
            >
              {displayCode(next.code)}
            </span>
          </figcaption>
        </>
      ) : (
        <p translate="no" role="status" className="flex min-h-40 items-center px-4 text-center font-medium">
          {say("qrGone")}
        </p>
      )}
    </figure>
  );
}

function Waiting({ hubId, deposits, count }: { hubId: string; deposits: readonly Deposit[]; count: number }) {
  const say = useText(cashDeskText);
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-2">
      <h2 id="waiting" className="text-base font-semibold">
        {say("waiting")}
      </h2>
      <div translate="no" role="status" className="rounded-card border bg-surface">
        {deposits.length === 0 ? (
          <p className="flex flex-col px-4 py-4">
            <span className="font-medium">{say("nobody")}</span>
            <span className="text-sm text-ink-soft">{say("nobodyHint")}</span>
          </p>
        ) : (
          <ul className="divide-y">
            {deposits.map((deposit) => (
              <WhoWaits key={deposit.id} hubId={hubId} deposit={deposit} />
            ))}
            <More word="moreWaiting" n={count - deposits.length} />
          </ul>
        )}
      </div>
    </section>
  );
}

/** What the list leaves out: it comes up as those above are done. */
function More({ word, n }: { word: "moreWaiting" | "moreComing"; n: number }) {
  const say = useText(cashDeskText);
  return n > 0 ? <li className="px-4 py-3 text-sm text-ink-soft">{say(word, { n })}</li> : null;
}

function WhoWaits({
  hubId,
  deposit: { id, state, driver, openedAt, firstCountMine, countAgain },
}: {
  hubId: string;
  deposit: Deposit;
}) {
  const say = useText(cashDeskText);
  const vehicle = useVehicleText();
  const second = state === "second_count";
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-40">
          <PersonName name={driver.name} className="block font-medium [overflow-wrap:anywhere]" />
          <span className="block text-sm text-ink-soft">{vehicle(driver)}</span>
          <span className="block text-sm text-ink-soft">
            <RelativeTime at={openedAt} />
          </span>
        </p>
        <Badge tone="wait" icon={second ? UsersIcon : ClockIcon}>
          {say(second ? "stateSecond" : countAgain ? "stateAgain" : "stateWaiting")}
        </Badge>
      </div>
      {second && firstCountMine ? (
        <p className="text-sm">{say("otherCounts")}</p>
      ) : (
        <ButtonLink
          href={countPage(hubId, id)}
          variant="go"
          size="large"
          icon={CashIcon}
          aria-label={say(second ? "secondOf" : "countOf", { name: driver.name })}
        >
          {say(second ? "countSecond" : "count")}
        </ButtonLink>
      )}
    </li>
  );
}

/** Drivers who come for cash that is paid: their digits, and the page on which it is handed over. */
function Pickups({ hubId, pickups, count }: { hubId: string; pickups: readonly HubPickup[]; count: number }) {
  const say = useText(cashDeskText);
  const vehicle = useVehicleText();
  return (
    <section aria-labelledby="pickups" className="flex flex-col gap-2">
      <h2 id="pickups" className="text-base font-semibold">
        {say("pickups")}
      </h2>
      <div translate="no" role="status" className="rounded-card border bg-surface">
        {pickups.length === 0 ? (
          <p className="px-4 py-4 text-sm text-ink-soft">{say("pickupsHint")}</p>
        ) : (
          <ul className="divide-y">
            {pickups.map(({ transactionId, orderNo, leg }) => {
              const amount = formatMoney(leg.amount);
              const there = leg.arrivedAt !== null;
              return (
                <li key={leg.id} className="flex flex-col gap-3 px-4 py-3">
                  <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
                    <p className="min-w-0 flex-1 basis-40">
                      <PersonName name={leg.driver.name} className="block font-medium [overflow-wrap:anywhere]" />
                      <span className="block text-sm text-ink-soft">{vehicle(leg.driver)}</span>
                      <span className="block text-sm text-ink-soft tabular-nums">{orderNo}</span>
                    </p>
                    <Badge tone={there ? "go" : "wait"} icon={there ? DoneIcon : ClockIcon}>
                      {say(there ? "atCounter" : "onTheWay")}
                    </Badge>
                  </div>
                  {leg.allowedActions.length > 0 && (
                    <ButtonLink
                      href={pickupPage(hubId, transactionId)}
                      variant={there ? "go" : "plain"}
                      size="large"
                      icon={CashIcon}
                      aria-label={say("giveTo", { amount, name: leg.driver.name })}
                    >
                      {say("give", { amount })}
                    </ButtonLink>
                  )}
                </li>
              );
            })}
            <More word="moreComing" n={count - pickups.length} />
          </ul>
        )}
      </div>
    </section>
  );
}

/** Cash that waits for its senders. */
function Collections({
  hubId,
  collections,
  count,
}: {
  hubId: string;
  collections: readonly Collection[];
  count: number;
}) {
  const say = useText(cashDeskText);
  return (
    <section aria-labelledby="collections" className="flex flex-col gap-2">
      <h2 id="collections" className="text-base font-semibold">
        {say("collections")}
        {count > 0 && <span className="text-ink-soft tabular-nums"> · {count}</span>}
      </h2>
      {count === 0 ? (
        <p className="rounded-card border bg-surface px-4 py-4 text-sm text-ink-soft">{say("collectionsHint")}</p>
      ) : (
        <CollectionPages hubId={hubId} first={collections} count={count}>
          {(items) => (
            <ul className="divide-y rounded-card border bg-surface">
              {items.map((each) => (
                <Waits key={each.id} hubId={hubId} collection={each} />
              ))}
            </ul>
          )}
        </CollectionPages>
      )}
    </section>
  );
}

function Waits({
  hubId,
  collection: { id, senderName, orderNo, amount, openedAt, mayGive },
}: {
  hubId: string;
  collection: Collection;
}) {
  const say = useText(cashDeskText);
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <p className="flex flex-wrap items-start justify-between gap-x-3">
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-medium [overflow-wrap:anywhere]">{senderName}</span>
          <span className="block text-sm text-ink-soft tabular-nums">{orderNo}</span>
          <span className="block text-sm text-ink-soft">
            <RelativeTime at={openedAt} />
          </span>
        </span>
        <Money amount={amount} />
      </p>
      {mayGive && (
        <ButtonLink
          href={collectionPage(hubId, id)}
          icon={CashIcon}
          aria-label={say("backTo", { amount: formatMoney(amount), name: senderName })}
        >
          {say("back", { amount: formatMoney(amount) })}
        </ButtonLink>
      )}
    </li>
  );
}

function Safe({ screen: { hub, closing } }: { screen: Screen }) {
  const say = useText(cashDeskText);
  return (
    <Card aria-labelledby="safe" className="flex flex-col gap-3">
      <div>
        <CardTitle id="safe">{say("safe")}</CardTitle>
        {closing ? <LastCount closing={closing} /> : <p className="text-sm text-ink-soft">{say("never")}</p>}
      </div>
      <ButtonLink href={closePage(hub.id)} block icon={LockIcon}>
        {say("closeDay")}
      </ButtonLink>
    </Card>
  );
}
