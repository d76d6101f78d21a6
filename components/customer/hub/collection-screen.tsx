"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { isApiError, type ApiError } from "@/lib/client/api/api-error";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Collection } from "@/lib/contracts/delivery/collection";
import type { ScannedOrTypedCode } from "@/lib/domain/text/scanned-code";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { useTranslations } from "@/lib/i18n/use-translations";
import { DigitsMismatchWarning, MatchingDigits } from "@/components/delivery/matching-digits";
import { ActionBar } from "@/components/ui/navigation/action-bar";
import { Button } from "@/components/ui/button";
import { CashIcon, CheckIcon, UndoIcon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageSkeleton } from "@/components/ui/page/page-skeleton";
import { ResourceView } from "@/components/ui/page/resource";
import { useWrite } from "@/components/ui/use-write";
import { CollectionCode } from "./collection-code";
import { CompletedStep } from "./completed-step";
import { collectionPath, hubPagePath, hubPath } from "./hub-paths";

const pollMs = 4_000;

/** The cashier gives a sender their waiting cash and books it with the sender's code. */
export function CollectionScreen({ hubId, collectionId }: { hubId: string; collectionId: string }) {
  const t = useTranslations(cashierHubMessages);
  const [givenCollection, setGivenCollection] = useState<Collection | null>(null);
  const waiting = useResource(collectionPath(hubId, collectionId), { intervalMs: givenCollection ? 0 : pollMs });
  const isMissing = !waiting.data && isApiError(waiting.error) && waiting.error.status === 404;
  const goneNotice = (
    <CompletedStep icon={UndoIcon} look="bg-muted" title={t("backGone")} hubId={hubId}>
      <p className="text-muted-foreground">{t("backGoneHint")}</p>
    </CompletedStep>
  );
  return (
    <>
      <PageHeader title={t("backTitle")} back={hubPagePath(hubId)} backLabel={t("toHubCounter")} />
      {givenCollection ? (
        <CompletedStep
          icon={CheckIcon}
          look="bg-success text-success-foreground"
          title={t("backDone", { amount: formatMoney(givenCollection.amount) })}
          hubId={hubId}
        >
          <p className="text-muted-foreground">{t("backDoneHint", { name: givenCollection.senderName })}</p>
        </CompletedStep>
      ) : isMissing ? (
        goneNotice
      ) : (
        <ResourceView resource={waiting} subject={t("backOne")} skeleton={<PageSkeleton shape="form" />}>
          {(loaded) =>
            loaded.canGive ? (
              <GiveCollection collection={loaded} hubId={hubId} onGiven={setGivenCollection} />
            ) : (
              goneNotice
            )
          }
        </ResourceView>
      )}
    </>
  );
}

function GiveCollection({
  collection,
  hubId,
  onGiven,
}: {
  collection: Collection;
  hubId: string;
  onGiven: (collection: Collection) => void;
}) {
  const t = useTranslations(cashierHubMessages);
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [hasCounted, setHasCounted] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { id, transactionId, senderName, orderNo, amount, digits, codeLockedUntil } = collection;
  const name = senderName.trim().split(/\s+/)[0] ?? "";
  const amountText = formatMoney(amount);

  async function giveCash(answer: ScannedOrTypedCode) {
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
          <span className="block text-sm text-muted-foreground tabular-nums">{orderNo}</span>
        </p>
        <Money amount={amount} className="text-xl" />
      </div>
      {hasCounted ? (
        <>
          <p className="font-medium">{t("backScan", { name })}</p>
          <CollectionCode
            transactionId={transactionId}
            collectionId={id}
            name={name}
            lockedUntil={codeLockedUntil}
            busy={busy}
            refusal={refusal}
            onAnswer={(answer) => void giveCash(answer)}
          />
          <Button
            variant="quiet"
            block
            icon={UndoIcon}
            disabled={busy}
            onClick={() => {
              setHasCounted(false);
              setRefusal(null);
            }}
          >
            {t("backNotYet")}
          </Button>
        </>
      ) : (
        <>
          {digits && (
            <div className="flex flex-col gap-2 text-center">
              <MatchingDigits digits={digits} label={t("backTitle")} />
              <p className="font-medium">{t("backDigits", { name })}</p>
              <DigitsMismatchWarning>{t("backOther")}</DigitsMismatchWarning>
            </div>
          )}
          <p>{t("backCount", { name, amount: amountText })}</p>
          <ActionBar>
            <Button
              variant="success"
              size="large"
              icon={CashIcon}
              onClick={() => {
                setHasCounted(true);
              }}
            >
              {t("backGave", { amount: amountText })}
            </Button>
          </ActionBar>
        </>
      )}
    </div>
  );
}
