"use client";

import { useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import { CashPhotoCapture } from "@/components/driver/leg/cash-photo";
import { LegDone } from "@/components/driver/leg/leg-done";
import { LegFooter } from "@/components/driver/leg/leg-frame";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink, Spinner } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { CashIcon, PhoneIcon, UndoIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { useFormWrite } from "@/components/ui/use-write";
import { isApiError } from "@/lib/client/api/api-error";
import { vibrate } from "@/lib/client/device/device";
import { driverProfilePath } from "@/lib/client/offline/driver-status";
import { clearDeposit, type StoredDeposit } from "@/lib/client/storage/stored-deposit";
import { currentTaskPath } from "@/lib/client/hooks/use-current-task";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Deposit } from "@/lib/contracts/hub";
import { commonMessages } from "@/lib/i18n/messages/common";
import { handInMessages } from "@/lib/i18n/messages/hand-in";
import { useTranslations } from "@/lib/i18n/use-translations";
import { depositPath, holdingsPath } from "./deposit-paths";

const pollIntervalMs = 3_000;
const isOpen = (deposit: Deposit | undefined): boolean =>
  deposit === undefined || deposit.state === "waiting" || deposit.state === "second_count";

/** The open deposit of cash at a hub until it is counted, then the result of the count. */
export function DepositView({ storedDeposit }: { storedDeposit: StoredDeposit }) {
  const t = useTranslations(handInMessages);
  const tCommon = useTranslations(commonMessages);
  const { mutate } = useSWRConfig();
  const deposit = useResource(depositPath(storedDeposit), {
    intervalMs: (response) => (isOpen(response) ? pollIntervalMs : 0),
  });
  const state = deposit.data?.state;
  // The deposit of another driver, or an unknown one.
  const notFound = isApiError(deposit.error) && deposit.error.status === 404;
  useEffect(() => {
    if (notFound) clearDeposit(storedDeposit.id);
  }, [notFound, storedDeposit.id]);
  const hasEnded = state === "done" || state === "void";
  useEffect(() => {
    if (!hasEnded) return;
    if (state === "done") vibrate([15, 60, 15]);
    for (const path of [driverProfilePath, currentTaskPath, holdingsPath]) void mutate(path);
    // A result shown here is not shown again.
    return () => {
      clearDeposit(storedDeposit.id);
    };
  }, [hasEnded, state, storedDeposit.id, mutate]);
  return (
    <ResourceView
      resource={deposit}
      subject={t("cash")}
      errorText={t("failed")}
      skeleton={<SkeletonCard label={tCommon("loading")} className="h-80" />}
    >
      {(loaded) =>
        loaded.state === "done" ? (
          <CountedDeposit deposit={loaded} />
        ) : loaded.state === "void" ? (
          <VoidedDeposit id={loaded.id} />
        ) : (
          <OpenDeposit deposit={loaded} onChange={deposit.refresh} />
        )
      }
    </ResourceView>
  );
}

function OpenDeposit({ deposit, onChange }: { deposit: Deposit; onChange: () => void }) {
  const t = useTranslations(handInMessages);
  const { mutate } = useSWRConfig();
  const { busy, problem, setProblem, write } = useFormWrite(t("failedVoid"), deposit.state);
  const [confirmingVoid, setConfirmingVoid] = useState(false);
  const isSecondCount = deposit.state === "second_count";
  const path = depositPath(deposit);

  async function voidDeposit() {
    const result = await write(`${path}/void`);
    if (!result.ok) {
      onChange();
      return;
    }
    setConfirmingVoid(false);
    await mutate(path, result.data, { revalidate: false });
  }

  return (
    <div className="flex flex-1 flex-col gap-4">
      <div translate="no" role="status" className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
        <Spinner size={28} />
        <h2 className="text-lg">{t(isSecondCount ? "secondCount" : "counting")}</h2>
        {deposit.held !== null && <Money amount={deposit.held} className="text-2xl tracking-tight" />}
        <p className="text-muted-foreground">{t(isSecondCount ? "secondCountHint" : "countingHint")}</p>
      </div>
      <LegFooter>
        <CashPhotoCapture subject={{ depositId: deposit.id }} />
        {!isSecondCount && (
          <Button
            size="large"
            icon={UndoIcon}
            onClick={() => {
              setProblem(null);
              setConfirmingVoid(true);
            }}
          >
            {t("takeBack")}
          </Button>
        )}
      </LegFooter>
      <ConfirmDialog
        open={confirmingVoid && !isSecondCount}
        title={t("takeBackTitle")}
        confirmLabel={t("takeBack")}
        cancelLabel={t("keepWaiting")}
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={() => void voidDeposit()}
        onClose={() => {
          setConfirmingVoid(false);
        }}
      >
        <p>{t("takeBackBody")}</p>
      </ConfirmDialog>
    </div>
  );
}

/** The counted amount: equal to, less than or more than the held cash. */
function CountedDeposit({ deposit: { counted, missing, giveBack, held } }: { deposit: Deposit }) {
  const t = useTranslations(handInMessages);
  const amount = formatMoney(counted ?? 0);
  const missingAmount = missing ?? 0;
  const surplusAmount = giveBack ?? 0;
  const doneButton = (
    <ButtonLink variant="primary" size="large" href="/dashboard">
      {t("done")}
    </ButtonLink>
  );
  if (missingAmount > 0)
    return (
      <div className="flex flex-1 flex-col gap-4">
        <div
          translate="no"
          role="status"
          className="rise flex flex-1 flex-col items-center justify-center gap-3 text-center"
        >
          <span className="inline-flex size-16 items-center justify-center rounded-full bg-destructive text-destructive-foreground">
            <WarningIcon aria-hidden size={32} />
          </span>
          <h2 className="pt-2 text-xl">{t("countedLess", { amount })}</h2>
          <Notice tone="destructive" icon={CashIcon} className="text-left">
            <p className="text-base font-semibold">{t("missing", { amount: formatMoney(missingAmount) })}</p>
            <p>{t("missingHint")}</p>
          </Notice>
        </div>
        <LegFooter>
          <ButtonLink href="/help" block icon={PhoneIcon}>
            {t("support")}
          </ButtonLink>
          {doneButton}
        </LegFooter>
      </div>
    );
  return (
    <LegDone title={t(surplusAmount > 0 ? "countedMore" : "countedAll", { amount })} footer={doneButton}>
      {surplusAmount > 0 ? (
        <Notice tone="warning" icon={CashIcon} className="text-left">
          <p className="text-base font-semibold">{t("giveBack", { amount: formatMoney(surplusAmount) })}</p>
          <p>{t("giveBackHint", { held: formatMoney(held ?? 0) })}</p>
        </Notice>
      ) : (
        <p className="text-muted-foreground">{t("countedAllHint")}</p>
      )}
    </LegDone>
  );
}

function VoidedDeposit({ id }: { id: string }) {
  const t = useTranslations(handInMessages);
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div
        translate="no"
        role="status"
        className="rise flex flex-1 flex-col items-center justify-center gap-2 text-center"
      >
        <span className="inline-flex size-16 items-center justify-center rounded-full bg-muted">
          <UndoIcon aria-hidden size={32} />
        </span>
        <h2 className="pt-2 text-xl">{t("voided")}</h2>
        <p className="text-muted-foreground">{t("voidedHint")}</p>
      </div>
      <LegFooter>
        <Button
          block
          onClick={() => {
            clearDeposit(id);
          }}
        >
          {t("handInAgain")}
        </Button>
        <ButtonLink variant="primary" size="large" href="/dashboard">
          {t("done")}
        </ButtonLink>
      </LegFooter>
    </div>
  );
}
