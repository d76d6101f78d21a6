"use client";

import { useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import { CashPhoto } from "@/components/driver/leg/cash-photo";
import { Done } from "@/components/driver/leg/leg-done";
import { LegFoot } from "@/components/driver/leg/leg-frame";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CashIcon, PhoneIcon, UndoIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { useWrite } from "@/components/ui/use-write";
import { isApiError } from "@/lib/client/api/api-error";
import { tick } from "@/lib/client/device/chime";
import { driverProfilePath } from "@/lib/client/offline/driver-status";
import { forgetDeposit, type KeptDeposit } from "@/lib/client/storage/kept-deposit";
import { currentTaskPath } from "@/lib/client/hooks/use-current-task";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Deposit } from "@/lib/contracts/hub";
import { commonText } from "@/lib/i18n/text/common";
import { handInText } from "@/lib/i18n/text/hand-in";
import { useText } from "@/lib/i18n/use-text";
import { depositPath } from "./deposit-path";
import { holdingsPath } from "./holdings-path";

const waitingMs = 3_000;
const isOpen = (deposit: Deposit | undefined): boolean =>
  deposit === undefined || deposit.state === "waiting" || deposit.state === "second_count";

/** What is on the counter until it is counted, and then what was counted. */
export function DepositView({ kept }: { kept: KeptDeposit }) {
  const say = useText(handInText);
  const sayCommon = useText(commonText);
  const { mutate } = useSWRConfig();
  const deposit = useResource(depositPath(kept), {
    every: (latest) => (isOpen(latest) ? waitingMs : 0),
  });
  const state = deposit.data?.state;
  // Somebody else's phone, or one that was never ours.
  const gone = isApiError(deposit.error) && deposit.error.status === 404;
  useEffect(() => {
    if (gone) forgetDeposit(kept.id);
  }, [gone, kept.id]);
  const over = state === "done" || state === "void";
  useEffect(() => {
    if (!over) return;
    if (state === "done") tick([15, 60, 15]);
    for (const path of [driverProfilePath, currentTaskPath, holdingsPath]) void mutate(path);
    // Read here, it is not said again.
    return () => {
      forgetDeposit(kept.id);
    };
  }, [over, state, kept.id, mutate]);
  return (
    <ResourceView
      of={deposit}
      component={say("cash")}
      what={say("failed")}
      skeleton={<SkeletonCard label={sayCommon("loading")} className="h-80" />}
    >
      {(known) =>
        known.state === "done" ? (
          <Counted deposit={known} />
        ) : known.state === "void" ? (
          <TakenBack id={known.id} />
        ) : (
          <Waiting deposit={known} onChange={deposit.refresh} />
        )
      }
    </ResourceView>
  );
}

function Waiting({ deposit, onChange }: { deposit: Deposit; onChange: () => void }) {
  const say = useText(handInText);
  const sayError = useErrorText();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const second = deposit.state === "second_count";
  const path = depositPath(deposit);

  async function takeBack() {
    setProblem(null);
    const result = await write(`${path}/void`);
    if (!result.ok) {
      setProblem(sayError(result.error, say("failedVoid")));
      onChange();
      return;
    }
    setAsking(false);
    await mutate(path, result.data, { revalidate: false });
  }

  return (
    <div className="flex flex-1 flex-col gap-4">
      <div translate="no" role="status" className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
        <Spinner size={28} />
        <h2 className="text-lg">{say(second ? "secondCount" : "counting")}</h2>
        {deposit.held !== null && <Money amount={deposit.held} className="text-2xl tracking-tight" />}
        <p className="text-ink-soft">{say(second ? "secondHint" : "countingHint")}</p>
      </div>
      <LegFoot>
        <CashPhoto of={{ depositId: deposit.id }} />
        {!second && (
          <Button
            size="large"
            icon={UndoIcon}
            onClick={() => {
              setProblem(null);
              setAsking(true);
            }}
          >
            {say("takeBack")}
          </Button>
        )}
      </LegFoot>
      <ConfirmDialog
        open={asking && !second}
        title={say("takeBackTitle")}
        confirm={say("takeBack")}
        keep={say("stay")}
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={() => void takeBack()}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{say("takeBackBody")}</p>
      </ConfirmDialog>
    </div>
  );
}

/** All of it, less than was held, or more than that. */
function Counted({ deposit: { counted, missing, giveBack, held } }: { deposit: Deposit }) {
  const say = useText(handInText);
  const amount = formatMoney(counted ?? 0);
  const less = missing ?? 0;
  const more = giveBack ?? 0;
  const done = (
    <ButtonLink variant="primary" size="large" href="/dashboard">
      {say("done")}
    </ButtonLink>
  );
  if (less > 0)
    return (
      <div className="flex flex-1 flex-col gap-4">
        <div
          translate="no"
          role="status"
          className="rise flex flex-1 flex-col items-center justify-center gap-3 text-center"
        >
          <span className="inline-flex size-16 items-center justify-center rounded-full bg-stop text-on-stop">
            <WarningIcon aria-hidden size={32} />
          </span>
          <h2 className="pt-2 text-xl">{say("countedLess", { amount })}</h2>
          <Notice tone="stop" icon={CashIcon} className="text-left">
            <p className="text-base font-semibold">{say("missing", { amount: formatMoney(less) })}</p>
            <p>{say("missingHint")}</p>
          </Notice>
        </div>
        <LegFoot>
          <ButtonLink href="/help" block icon={PhoneIcon}>
            {say("support")}
          </ButtonLink>
          {done}
        </LegFoot>
      </div>
    );
  return (
    <Done title={say(more > 0 ? "countedMore" : "countedAll", { amount })} foot={done}>
      {more > 0 ? (
        <Notice tone="wait" icon={CashIcon} className="text-left">
          <p className="text-base font-semibold">{say("giveBack", { amount: formatMoney(more) })}</p>
          <p>{say("giveBackHint", { held: formatMoney(held ?? 0) })}</p>
        </Notice>
      ) : (
        <p className="text-ink-soft">{say("countedAllHint")}</p>
      )}
    </Done>
  );
}

function TakenBack({ id }: { id: string }) {
  const say = useText(handInText);
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div
        translate="no"
        role="status"
        className="rise flex flex-1 flex-col items-center justify-center gap-2 text-center"
      >
        <span className="inline-flex size-16 items-center justify-center rounded-full bg-sunken">
          <UndoIcon aria-hidden size={32} />
        </span>
        <h2 className="pt-2 text-xl">{say("voided")}</h2>
        <p className="text-ink-soft">{say("voidedHint")}</p>
      </div>
      <LegFoot>
        <Button
          block
          onClick={() => {
            forgetDeposit(id);
          }}
        >
          {say("again")}
        </Button>
        <ButtonLink variant="primary" size="large" href="/dashboard">
          {say("done")}
        </ButtonLink>
      </LegFoot>
    </div>
  );
}
