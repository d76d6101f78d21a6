"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Deposit } from "@/lib/contracts/hub";
import type { DenominationCounts } from "@/lib/domain/money/counted-cash";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useVehicleLabel } from "@/components/delivery/driver-card";
import { Notice } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { CashIcon, CheckIcon, HubIcon, InfoIcon, UndoIcon, UsersIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageSkeleton } from "@/components/ui/page/page-skeleton";
import { ResourceView } from "@/components/ui/page/resource";
import { useWrite } from "@/components/ui/use-write";
import { PersonName } from "@/components/ui/person-name";
import { CompletedStep } from "./completed-step";
import { hubPagePath, hubPath } from "./hub-paths";
import { DenominationsForm } from "./denominations-form";

const pollMs = 4_000;

/** The count of cash that a driver hands in at a hub, by one or two cashiers; the expected amount is not shown. */
export function DepositCountScreen({ hubId, depositId }: { hubId: string; depositId: string }) {
  const t = useTranslations(cashierHubMessages);
  const path = `${hubPath(hubId)}/deposits/${depositId}` as const;
  const deposit = useResource(path, {
    intervalMs: (response) => (response?.state === "done" || response?.state === "void" ? 0 : pollMs),
  });
  return (
    <>
      <PageHeader title={t("countTitle")} back={hubPagePath(hubId)} backLabel={t("toHubCounter")} />
      <ResourceView
        resource={deposit}
        subject={t("deposit")}
        skeleton={<PageSkeleton shape="form" />}
        missing={
          <EmptyState
            icon={HubIcon}
            title={t("depositNotFound")}
            action={<ButtonLink href={hubPagePath(hubId)}>{t("toHubCounter")}</ButtonLink>}
          />
        }
      >
        {(loaded) => <DepositCount deposit={loaded} path={path} />}
      </ResourceView>
    </>
  );
}

type DepositPath = `/api/hubs/${string}/deposits/${string}`;
function DepositCount({ deposit, path }: { deposit: Deposit; path: DepositPath }) {
  const t = useTranslations(cashierHubMessages);
  const { state, driver, firstCountMine, counted, giveBack, hubId } = deposit;
  const name = driver.name.trim().split(/\s+/)[0] ?? "";
  if (state === "done") {
    const surplus = giveBack ?? 0;
    const booked = (counted ?? 0) - surplus;
    return (
      <CompletedStep
        icon={CheckIcon}
        iconClass="bg-success text-success-foreground"
        title={t("depositCounted", { amount: formatMoney(counted ?? 0) })}
        hubId={hubId}
      >
        {surplus > 0 ? (
          <Notice tone="warning" icon={CashIcon} className="text-left">
            <p className="text-base font-semibold">{t("returnSurplus", { amount: formatMoney(surplus), name })}</p>
            <p>{t("returnSurplusHint", { amount: formatMoney(surplus), name, booked: formatMoney(booked) })}</p>
          </Notice>
        ) : (
          <p className="text-muted-foreground">{t("depositCountedHint")}</p>
        )}
      </CompletedStep>
    );
  }
  if (state === "void")
    return (
      <CompletedStep icon={UndoIcon} iconClass="bg-muted" title={t("depositVoided", { name })} hubId={hubId}>
        <p className="text-muted-foreground">{t("depositVoidedHint")}</p>
      </CompletedStep>
    );
  if (firstCountMine)
    return (
      <CompletedStep icon={UsersIcon} iconClass="bg-muted" title={t("secondCountTitle")} hubId={hubId}>
        <p className="text-muted-foreground">{t("secondCountHint")}</p>
      </CompletedStep>
    );
  return <DepositCountForm deposit={deposit} path={path} />;
}

function DepositCountForm({ deposit: { driver, hubId, countAgain }, path }: { deposit: Deposit; path: DepositPath }) {
  const t = useTranslations(cashierHubMessages);
  const errorMessage = useErrorText();
  const vehicleLabel = useVehicleLabel();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  // A recount starts empty and shows its reason.
  const [attempt, setAttempt] = useState(0);
  const [recountMessage, setRecountMessage] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function count(denominations: DenominationCounts) {
    setProblem(null);
    const result = await write(`${path}/count`, { body: { denominations } });
    if (result.ok) {
      await mutate(path, result.data, { revalidate: false });
      void mutate(hubPath(hubId));
      return;
    }
    const message = errorMessage(result.error, t("countFailed"));
    if (result.error.code === "COUNT_AGAIN") {
      setRecountMessage(message);
      setAttempt(attempt + 1);
      window.scrollTo(0, 0);
    } else setProblem(message);
    void mutate(path);
  }

  return (
    <DenominationsForm
      key={attempt}
      confirmTitle={(amount) => t("confirmCountTitle", { amount })}
      confirmText={t("confirmCountBody")}
      confirmLabel={t("confirmCount")}
      allowZero={false}
      busy={busy}
      problem={problem}
      onSubmit={() => {
        setProblem(null);
      }}
      onConfirm={(counts) => void count(counts)}
    >
      <p>
        <PersonName name={driver.name} className="block text-lg font-semibold" />
        <span className="block text-sm text-muted-foreground">{vehicleLabel(driver)}</span>
      </p>
      {recountMessage || countAgain ? (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          <p className="font-semibold">{recountMessage ?? t("recountHint")}</p>
        </Notice>
      ) : (
        <Notice icon={InfoIcon}>{t("blindCountHint")}</Notice>
      )}
    </DenominationsForm>
  );
}
