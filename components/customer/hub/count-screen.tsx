"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Deposit } from "@/lib/contracts/hub";
import type { Pieces } from "@/lib/domain/money/counted-cash";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";
import { useText } from "@/lib/i18n/use-text";
import { useVehicleText } from "@/components/delivery/driver-card";
import { Notice } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CashIcon, CheckIcon, HubIcon, InfoIcon, UndoIcon, UsersIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { PageSkeleton } from "@/components/ui/page-skeleton";
import { ResourceView } from "@/components/ui/resource";
import { useWrite } from "@/components/ui/use-write";
import { PersonName } from "@/components/ui/person-name";
import { Ended } from "./ended";
import { hubPage, hubPath } from "./hub-paths";
import { PiecesForm } from "./pieces-form";

const pollMs = 4_000;

/** One deposit, counted without knowing how much it should be, by one person or by two. */
export function CountScreen({ hubId, depositId }: { hubId: string; depositId: string }) {
  const say = useText(cashDeskText);
  const path = `${hubPath(hubId)}/deposits/${depositId}` as const;
  const deposit = useResource(path, {
    every: (latest) => (latest?.state === "done" || latest?.state === "void" ? 0 : pollMs),
  });
  return (
    <>
      <PageHeader title={say("countTitle")} back={hubPage(hubId)} backLabel={say("toDesk")} />
      <ResourceView
        of={deposit}
        component={say("deposit")}
        skeleton={<PageSkeleton shape="form" />}
        missing={
          <EmptyState
            icon={HubIcon}
            title={say("gone")}
            action={<ButtonLink href={hubPage(hubId)}>{say("toDesk")}</ButtonLink>}
          />
        }
      >
        {(known) => <OfDeposit deposit={known} path={path} />}
      </ResourceView>
    </>
  );
}

type DepositPath = `/api/hubs/${string}/deposits/${string}`;
function OfDeposit({ deposit, path }: { deposit: Deposit; path: DepositPath }) {
  const say = useText(cashDeskText);
  const { state, driver, firstCountMine, counted, giveBack, hubId } = deposit;
  const name = driver.name.trim().split(/\s+/)[0] ?? "";
  if (state === "done") {
    const more = giveBack ?? 0;
    const booked = (counted ?? 0) - more;
    return (
      <Ended
        icon={CheckIcon}
        look="bg-go text-on-go"
        title={say("doneTitle", { amount: formatMoney(counted ?? 0) })}
        hubId={hubId}
      >
        {more > 0 ? (
          <Notice tone="wait" icon={CashIcon} className="text-left">
            <p className="text-base font-semibold">{say("giveBack", { amount: formatMoney(more), name })}</p>
            <p>{say("giveBackHint", { amount: formatMoney(more), name, booked: formatMoney(booked) })}</p>
          </Notice>
        ) : (
          <p className="text-ink-soft">{say("doneHint")}</p>
        )}
      </Ended>
    );
  }
  if (state === "void")
    return (
      <Ended icon={UndoIcon} look="bg-sunken" title={say("voided", { name })} hubId={hubId}>
        <p className="text-ink-soft">{say("voidedHint")}</p>
      </Ended>
    );
  if (firstCountMine)
    return (
      <Ended icon={UsersIcon} look="bg-sunken" title={say("secondTitle")} hubId={hubId}>
        <p className="text-ink-soft">{say("secondHint")}</p>
      </Ended>
    );
  return <Counting deposit={deposit} path={path} />;
}

function Counting({ deposit: { driver, hubId, countAgain }, path }: { deposit: Deposit; path: DepositPath }) {
  const say = useText(cashDeskText);
  const sayError = useErrorText();
  const vehicle = useVehicleText();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  // Counted anew it begins empty, and says why.
  const [round, setRound] = useState(0);
  const [again, setAgain] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function count(denominations: Pieces) {
    setProblem(null);
    const result = await write(`${path}/count`, { body: { denominations } });
    if (result.ok) {
      await mutate(path, result.data, { revalidate: false });
      void mutate(hubPath(hubId));
      return;
    }
    const words = sayError(result.error, say("failedCount"));
    if (result.error.code === "COUNT_AGAIN") {
      setAgain(words);
      setRound(round + 1);
      window.scrollTo(0, 0);
    } else setProblem(words);
    void mutate(path);
  }

  return (
    <PiecesForm
      key={round}
      title={(amount) => say("confirmTitle", { amount })}
      body={say("confirmBody")}
      confirm={say("confirm")}
      mayBeNone={false}
      busy={busy}
      problem={problem}
      onAsk={() => {
        setProblem(null);
      }}
      onCount={(pieces) => void count(pieces)}
    >
      <p>
        <PersonName name={driver.name} className="block text-lg font-semibold" />
        <span className="block text-sm text-ink-soft">{vehicle(driver)}</span>
      </p>
      {again || countAgain ? (
        <Notice tone="stop" icon={WarningIcon} live="assertive">
          <p className="font-semibold">{again ?? say("againHint")}</p>
        </Notice>
      ) : (
        <Notice icon={InfoIcon}>{say("blind")}</Notice>
      )}
    </PiecesForm>
  );
}
