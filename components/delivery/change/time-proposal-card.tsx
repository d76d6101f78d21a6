"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { formatCapitalizedPreferredTime } from "@/lib/i18n/format-preferred-time";
import { timeProposalMessages } from "@/lib/i18n/messages/time-proposal";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ClockIcon, WarningIcon } from "@/components/ui/icons";
import { useNow } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { deliveryPath } from "../use-delivery";

/** The receiver's proposed time next to the current one, with one-press answers for the sender. */
export function TimeProposalCard({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(timeProposalMessages);
  const errorMessage = useErrorText();
  const { locale } = useLocale();
  const { mutate } = useSWRConfig();
  const acceptRequest = useWrite();
  const keepRequest = useWrite();
  const now = useNow();
  const [problem, setProblem] = useState<string | null>(null);
  const { timeProposal: proposal, preferredTime, receiver } = delivery;
  if (!proposal) return null;

  async function answer(proposalId: string, accept: boolean) {
    setProblem(null);
    const result = await (accept ? acceptRequest : keepRequest).write(
      `/api/transactions/${delivery.id}/time-proposal/answer`,
      {
        body: { proposalId, accept },
      },
    );
    if (!result.ok) {
      setProblem(errorMessage(result.error, t(accept ? "acceptFailed" : "keepFailed")));
      if (!result.error.isRetryable) void mutate(deliveryPath(delivery.id));
      return;
    }
    toast.success(accept ? t("accepted") : t("timeKept", { name: receiver.name }));
    await mutate(deliveryPath(delivery.id), result.data, { revalidate: false });
  }

  return (
    <Card aria-labelledby="time-proposal" className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <ClockIcon aria-hidden size={24} className="mt-0.5 shrink-0 text-warning-text" />
        <div className="min-w-0">
          <CardTitle id="time-proposal">{t("proposalTitle", { name: receiver.name })}</CardTitle>
          <p className="text-lg font-semibold tabular-nums">{formatCapitalizedPreferredTime(locale, proposal, now)}</p>
          <p className="text-sm text-muted-foreground">
            {preferredTime
              ? t("currentTime", { window: formatCapitalizedPreferredTime(locale, preferredTime, now) })
              : t("noCurrentTime")}
          </p>
        </div>
      </div>
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <Button
        variant="primary"
        block
        busy={acceptRequest.busy}
        disabled={keepRequest.busy}
        onClick={() => void answer(proposal.id, true)}
      >
        {t("accept")}
      </Button>
      <Button
        variant="quiet"
        block
        busy={keepRequest.busy}
        disabled={acceptRequest.busy}
        onClick={() => void answer(proposal.id, false)}
      >
        {t("keepTime")}
      </Button>
    </Card>
  );
}
