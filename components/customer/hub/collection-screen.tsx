"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { isApiError, type ApiError } from "@/lib/client/api/api-error";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Collection } from "@/lib/contracts/collection";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";
import { useText } from "@/lib/i18n/use-text";
import { OtherDigits, TwoDigits } from "@/components/delivery/two-digits";
import { ActionBar } from "@/components/ui/action-bar";
import { Button } from "@/components/ui/button";
import { CashIcon, CheckIcon, UndoIcon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { PageSkeleton } from "@/components/ui/page-skeleton";
import { ResourceView } from "@/components/ui/resource";
import { useWrite } from "@/components/ui/use-write";
import { CollectionCode, type CodeAnswer } from "./collection-code";
import { Ended } from "./ended";
import { collectionPath, hubPage, hubPath } from "./hub-paths";

const pollMs = 4_000;

/** The cashier gives a sender the cash that waits for them, and books it with their code. */
export function CollectionScreen({ hubId, collectionId }: { hubId: string; collectionId: string }) {
  const say = useText(cashDeskText);
  const [given, setGiven] = useState<Collection | null>(null);
  const waiting = useResource(collectionPath(hubId, collectionId), { every: given ? 0 : pollMs });
  const missing = !waiting.data && isApiError(waiting.error) && waiting.error.status === 404;
  const gone = (
    <Ended icon={UndoIcon} look="bg-sunken" title={say("backGone")} hubId={hubId}>
      <p className="text-ink-soft">{say("backGoneHint")}</p>
    </Ended>
  );
  return (
    <>
      <PageHeader title={say("backTitle")} back={hubPage(hubId)} backLabel={say("toDesk")} />
      {given ? (
        <Ended
          icon={CheckIcon}
          look="bg-go text-on-go"
          title={say("backDone", { amount: formatMoney(given.amount) })}
          hubId={hubId}
        >
          <p className="text-ink-soft">{say("backDoneHint", { name: given.senderName })}</p>
        </Ended>
      ) : missing ? (
        gone
      ) : (
        <ResourceView of={waiting} component={say("backOne")} skeleton={<PageSkeleton shape="form" />}>
          {(known) => (known.mayGive ? <Giving collection={known} hubId={hubId} onGiven={setGiven} /> : gone)}
        </ResourceView>
      )}
    </>
  );
}

function Giving({
  collection,
  hubId,
  onGiven,
}: {
  collection: Collection;
  hubId: string;
  onGiven: (collection: Collection) => void;
}) {
  const say = useText(cashDeskText);
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [gave, setGave] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { id, transactionId, senderName, orderNo, amount, digits, codeLockedUntil } = collection;
  const name = senderName.trim().split(/\s+/)[0] ?? "";
  const sum = formatMoney(amount);

  async function give(answer: CodeAnswer) {
    setRefusal(null);
    const result = await write(`${collectionPath(hubId, id)}/give`, { body: { amount, ...answer } });
    if (result.ok) onGiven(result.data);
    else setRefusal(result.error);
    void mutate((key) => typeof key === "string" && key.startsWith(hubPath(hubId)));
  }

  return (
    <div className="flex flex-1 flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0">
          <span className="block text-lg font-semibold [overflow-wrap:anywhere]">{senderName}</span>
          <span className="block text-sm text-ink-soft tabular-nums">{orderNo}</span>
        </p>
        <Money amount={amount} className="text-xl" />
      </div>
      {gave ? (
        <>
          <p className="font-medium">{say("backScan", { name })}</p>
          <CollectionCode
            transactionId={transactionId}
            collectionId={id}
            name={name}
            lockedUntil={codeLockedUntil}
            busy={busy}
            refusal={refusal}
            onAnswer={(answer) => void give(answer)}
          />
          <Button
            variant="quiet"
            block
            icon={UndoIcon}
            disabled={busy}
            onClick={() => {
              setGave(false);
              setRefusal(null);
            }}
          >
            {say("backNotYet")}
          </Button>
        </>
      ) : (
        <>
          {digits && (
            <div className="flex flex-col gap-2 text-center">
              <TwoDigits digits={digits} label={say("backTitle")} />
              <p className="font-medium">{say("backDigits", { name })}</p>
              <OtherDigits>{say("backOther")}</OtherDigits>
            </div>
          )}
          <p>{say("backCount", { name, amount: sum })}</p>
          <ActionBar>
            <Button
              variant="go"
              size="large"
              icon={CashIcon}
              onClick={() => {
                setGave(true);
              }}
            >
              {say("backGave", { amount: sum })}
            </Button>
          </ActionBar>
        </>
      )}
    </div>
  );
}
