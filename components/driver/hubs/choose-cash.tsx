"use client";

import { useState } from "react";
import { LegFoot } from "@/components/driver/leg/leg-frame";
import { Badge, Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { CashIcon, ClockIcon, HubIcon, NavigateIcon, PhoneIcon, ScanIcon, UndoIcon } from "@/components/ui/icons";
import { Money } from "@/components/ui/money";
import { useIsOnline } from "@/lib/client/realtime/connection";
import type { HeldCash } from "@/lib/contracts/held-cash";
import type { Task } from "@/lib/contracts/task";
import { hubOf } from "@/lib/domain/task/leg-steps";
import { dashboardText } from "@/lib/i18n/text/dashboard";
import { handInText } from "@/lib/i18n/text/hand-in";
import { useText } from "@/lib/i18n/use-text";
import { HubDirections, HubList } from "./hub-list";
import type { NearHub } from "./hub-words";

type Held = HeldCash["deliveries"][number];
type ChooseCashProps = {
  /** What can be handed in, what goes elsewhere, and what of the first is chosen. */
  ours: readonly Held[];
  others: readonly Held[];
  items: readonly Held[];
  task: Task | null;
  hubs: readonly NearHub[];
  onPick: (transactionIds: readonly string[]) => void;
  onScan: () => void;
};

/** What the driver hands in, and where they can. */
export function ChooseCash({ ours, others, items, task, hubs, onPick, onScan }: ChooseCashProps) {
  const say = useText(handInText);
  const online = useIsOnline();
  const [missing, setMissing] = useState(false);
  // Cash that is on its way to one hub goes to no other.
  const goesTo = task && hubOf(task) !== null && ours.some((each) => each.transactionId === task.transactionId);
  if (ours.length === 0)
    return (
      <>
        <EmptyState
          icon={CashIcon}
          title={say("nothing")}
          hint={say("nothingHint")}
          action={
            <ButtonLink href="/dashboard" variant="primary">
              {say("toDashboard")}
            </ButtonLink>
          }
        />
        <Others of={others} />
        {hubs.length > 0 && <Hubs hubs={hubs} />}
      </>
    );
  return (
    <>
      <Chosen
        ours={ours}
        items={items}
        onPick={(ids) => {
          setMissing(false);
          onPick(ids);
        }}
      />
      {goesTo && task.leg ? (
        <TheHub task={task} hubs={hubs} />
      ) : hubs.length > 0 ? (
        <Hubs hubs={hubs} />
      ) : (
        <Card flush>
          <EmptyState
            icon={HubIcon}
            title={say("noHub")}
            hint={say("noHubHint")}
            action={
              <ButtonLink href="/help" icon={PhoneIcon}>
                {say("support")}
              </ButtonLink>
            }
          />
        </Card>
      )}
      <Others of={others} />
      {(hubs.length > 0 || goesTo) && (
        <LegFoot>
          {missing && (
            <p translate="no" role="alert" className="text-center text-sm text-stop-ink">
              {say("chooseOne")}
            </p>
          )}
          <Button
            variant="go"
            size="large"
            icon={ScanIcon}
            disabled={!online}
            onClick={() => {
              if (items.length === 0) setMissing(true);
              else onScan();
            }}
          >
            {say("scan")}
          </Button>
        </LegFoot>
      )}
    </>
  );
}

function Chosen({ ours, items, onPick }: Pick<ChooseCashProps, "ours" | "items" | "onPick">) {
  const say = useText(handInText);
  const sum = items.reduce((all, { amount }) => all + amount, 0);
  const one = ours.length === 1;
  return (
    <Card aria-labelledby="chosen" className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <CardTitle id="chosen">{say("chosen")}</CardTitle>
        <Money amount={sum} className="text-2xl tracking-tight" />
      </div>
      {!one && <p className="text-sm text-ink-soft">{say("whatHint")}</p>}
      {one ? (
        ours.map((delivery) => (
          <div key={delivery.transactionId} className="flex flex-wrap items-center gap-3 pt-1">
            <HeldWords delivery={delivery} only />
          </div>
        ))
      ) : (
        <fieldset className="divide-y">
          <legend className="sr-only">{say("which")}</legend>
          {ours.map((delivery) => {
            const { transactionId } = delivery;
            const isIn = items.includes(delivery);
            return (
              <label key={transactionId} className="flex min-h-tap flex-wrap items-center gap-3 py-2">
                <input
                  type="checkbox"
                  checked={isIn}
                  onChange={() => {
                    const ids = items.map((item) => item.transactionId);
                    onPick(isIn ? ids.filter((id) => id !== transactionId) : [...ids, transactionId]);
                  }}
                  className="size-5 shrink-0 accent-solid"
                />
                <HeldWords delivery={delivery} />
              </label>
            );
          })}
        </fieldset>
      )}
    </Card>
  );
}

function HeldWords({
  delivery: { orderNo, amount, senderName, pickupAddress },
  only,
}: {
  delivery: Held;
  /** Its sum stands above already. */
  only?: boolean;
}) {
  const say = useText(dashboardText);
  return (
    <>
      <span className="min-w-0 flex-1 basis-40">
        <span translate="no" className="block font-mono text-sm">
          {orderNo}
        </span>
        <span className="block text-sm text-ink-soft [overflow-wrap:anywhere]">
          {say("fromSender", { name: senderName, address: pickupAddress })}
        </span>
      </span>
      {!only && <Money amount={amount} className="ml-auto" />}
    </>
  );
}

function Hubs({ hubs }: { hubs: readonly NearHub[] }) {
  const say = useText(handInText);
  return (
    <section aria-labelledby="hubs" className="flex flex-col gap-2">
      <h2 id="hubs" className="text-base font-semibold">
        {say("hubs")}
      </h2>
      {hubs.every(({ open }) => !open) && (
        <Notice tone="wait" icon={ClockIcon}>
          {say("allClosed")}
        </Notice>
      )}
      <HubList hubs={hubs} label={say("hubsLabel")} />
    </section>
  );
}

/** The one hub that a return goes to; not among the nearest it is known by its name and address. */
function TheHub({ task, hubs }: { task: Task; hubs: readonly NearHub[] }) {
  const say = useText(handInText);
  const known = hubs.find(({ id }) => id === task.leg?.hubId);
  const { address, location } = task.leg?.place ?? { address: "", location: null };
  const name = task.contact?.name ?? say("theHub");
  return (
    <section aria-labelledby="the-hub" className="flex flex-col gap-2">
      <h2 id="the-hub" className="text-base font-semibold">
        {say("yourHub")}
      </h2>
      {known ? (
        <HubList hubs={[known]} label={say("hubsLabel")} />
      ) : (
        <Card className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-44">
            <span className="block font-medium">{name}</span>
            <span className="block text-sm text-ink-soft">{address}</span>
          </p>
          {location && <HubDirections hub={{ name, address, location }} />}
        </Card>
      )}
    </section>
  );
}

/** Cash of theirs that is to be given to somebody else. */
function Others({ of }: { of: readonly Held[] }) {
  const say = useText(handInText);
  if (of.length === 0) return null;
  return (
    <section aria-labelledby="others" className="flex flex-col gap-2">
      <h2 id="others" className="text-base font-semibold">
        {say("goesOn")}
      </h2>
      <ul className="divide-y rounded-card border bg-surface px-4">
        {of.map((delivery) => (
          <li key={delivery.transactionId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <HeldWords delivery={delivery} />
            <Badge tone="wait" icon={delivery.due ? UndoIcon : NavigateIcon}>
              {say(delivery.due ? "toSender" : "toReceiver")}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
