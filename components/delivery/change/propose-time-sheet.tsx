"use client";

import { useState } from "react";
import { focusFirstInvalidField } from "@/lib/client/hooks/use-error-text";
import { serverNow } from "@/lib/client/app/server-clock";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { nextWindow, windowOnDay } from "@/lib/domain/transaction/preferred-time";
import { addDays, dateInTimeZone } from "@/lib/domain/zone-clock";
import { formatCapitalizedPreferredTime } from "@/lib/i18n/format-preferred-time";
import { sendMessages } from "@/lib/i18n/messages/send";
import { timeProposalMessages } from "@/lib/i18n/messages/time-proposal";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { FormFooter } from "@/components/ui/form/form-footer";
import { Sheet } from "@/components/ui/overlay";
import { useNow } from "@/components/ui/time";
import { PreferredTimeFields } from "../place/preferred-time-fields";
import { useDeliveryUpdate } from "./use-delivery-update";

/** Day and hours that suit the receiver better; shows the day that hours alone refer to. */
export function ProposeTimeSheet({ delivery, onClose }: { delivery: Transaction; onClose: () => void }) {
  const t = useTranslations(timeProposalMessages);
  const tForm = useTranslations(sendMessages);
  const { locale } = useLocale();
  const { busy, write, problem, setProblem, applyResult } = useDeliveryUpdate(delivery.id, onClose, t("failed"));
  const now = useNow();
  const terms = useResource("/api/delivery-terms").data;
  const [draft, setDraft] = useState({ day: "", from: "", to: "" });
  const [timeProblem, setTimeProblem] = useState<string | null>(null);
  const today = terms ? dateInTimeZone(serverNow(), terms.timeZone) : undefined;
  const { day, from, to } = draft;
  const isComplete = from !== "" && to !== "" && from < to;
  const proposedWindow =
    isComplete && terms
      ? {
          ...(day === "" ? nextWindow(draft, serverNow(), terms) : windowOnDay(day, draft, terms.timeZone)),
          timeZone: terms.timeZone,
        }
      : null;
  const { preferredTime, sender } = delivery;

  async function submit() {
    setProblem(null);
    if (!isComplete) {
      setTimeProblem(from === "" || to === "" ? t("timeMissing") : tForm("timeReversed"));
      focusFirstInvalidField();
      return;
    }
    const body = { preferredTime: { from, to, ...(day ? { day } : {}) } };
    const result = await write(`/api/transactions/${delivery.id}/time-proposal`, { body });
    await applyResult(result, t("sent", { name: sender.name }));
  }

  return (
    <Sheet
      open
      title={t("propose")}
      onClose={onClose}
      footer={
        <FormFooter
          problem={problem ?? undefined}
          busy={busy}
          label={t("send", { name: sender.name })}
          onSubmit={() => void submit()}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-muted-foreground">{t("hint", { name: sender.name })}</p>
        <p className="font-medium">
          {preferredTime
            ? t("currentTime", { window: formatCapitalizedPreferredTime(locale, preferredTime, now) })
            : t("noCurrentTime")}
        </p>
        <PreferredTimeFields
          value={draft}
          required
          firstDay={today}
          lastDay={today && terms ? addDays(today, terms.scheduleDays) : undefined}
          dayHint={tForm("dayHint")}
          summary={proposedWindow && formatCapitalizedPreferredTime(locale, proposedWindow, now)}
          problem={timeProblem}
          onChange={(patch) => {
            setDraft({ ...draft, ...patch });
            setTimeProblem(null);
            setProblem(null);
          }}
        />
      </div>
    </Sheet>
  );
}
