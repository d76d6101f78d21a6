"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import type { HubClosing } from "@/lib/contracts/hub";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ActionBar } from "@/components/ui/navigation/action-bar";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { CheckIcon, InfoIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { useFormWrite } from "@/components/ui/use-write";
import { hubPagePath, hubPath } from "./hub-paths";
import { DenominationsForm } from "./denominations-form";

/** The end of the day at a hub: the cashier counts the safe before the page shows the expected amount. */
export function CloseHubScreen({ hubId }: { hubId: string }) {
  const t = useTranslations(cashierHubMessages);
  const { mutate } = useSWRConfig();
  const { busy, problem, setProblem, write } = useFormWrite(t("closeFailed"));
  const [closing, setClosing] = useState<HubClosing | null>(null);

  async function closeHub(counted: number) {
    const result = await write(`${hubPath(hubId)}/closings`, { body: { counted } });
    if (!result.ok) return;
    setClosing(result.data);
    void mutate(hubPath(hubId));
  }

  return (
    <>
      <PageHeader title={t("closeTitle")} back={hubPagePath(hubId)} backLabel={t("toHubCounter")} />
      {closing ? (
        <ClosedHub
          closing={closing}
          onAgain={() => {
            setClosing(null);
          }}
        />
      ) : (
        <DenominationsForm
          confirmTitle={(amount) => t("confirmCloseTitle", { amount })}
          confirmText={t("confirmCloseBody")}
          confirmLabel={t("confirmClose")}
          allowZero
          busy={busy}
          problem={problem}
          onSubmit={() => {
            setProblem(null);
          }}
          onConfirm={(_, sum) => void closeHub(sum)}
        >
          <Notice icon={InfoIcon}>{t("closeHint")}</Notice>
        </DenominationsForm>
      )}
    </>
  );
}

function ClosedHub({
  closing: { hubId, difference, counted, expected },
  onAgain,
}: {
  closing: HubClosing;
  onAgain: () => void;
}) {
  const t = useTranslations(cashierHubMessages);
  const titleKey = difference === 0 ? "closedExact" : difference < 0 ? "closedShort" : "closedOver";
  const Icon = difference === 0 ? CheckIcon : WarningIcon;
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div
        translate="no"
        role="status"
        className="rise flex flex-1 flex-col items-center justify-center gap-3 py-6 text-center"
      >
        <span
          className={`inline-flex size-16 items-center justify-center rounded-full ${difference === 0 ? "bg-success text-success-foreground" : "bg-destructive text-destructive-foreground"}`}
        >
          <Icon aria-hidden size={32} />
        </span>
        <h2 className="pt-2 text-xl">{t(titleKey, { amount: formatMoney(Math.abs(difference)) })}</h2>
        <p className="text-muted-foreground">
          {t(`${titleKey}Hint`, { counted: formatMoney(counted), expected: formatMoney(expected) })}
        </p>
      </div>
      <ActionBar>
        {difference !== 0 && (
          <Button block onClick={onAgain}>
            {t("countAgain")}
          </Button>
        )}
        <ButtonLink variant="primary" size="large" href={hubPagePath(hubId)}>
          {t("toHubCounter")}
        </ButtonLink>
      </ActionBar>
    </div>
  );
}
