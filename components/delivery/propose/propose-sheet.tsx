"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { serverNow } from "@/lib/client/server-clock";
import { toast } from "@/lib/client/toast";
import { useErrorText } from "@/lib/client/use-error-text";
import { useResource } from "@/lib/client/use-resource";
import type { Transaction } from "@/lib/contracts/transaction";
import { nextWindow, windowOn } from "@/lib/domain/preferred-time";
import { addDays, zoneDate } from "@/lib/domain/zone-clock";
import { preferredTimeWords } from "@/lib/i18n/preferred-time-words";
import { sendText } from "@/lib/i18n/text/send";
import { timeProposalText } from "@/lib/i18n/text/time-proposal";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { FormFooter } from "@/components/ui/form-footer";
import { Sheet } from "@/components/ui/overlay";
import { useNow } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { WindowFields } from "../place/window-fields";
import { deliveryPath } from "../use-delivery";

/** The day and the hours that would suit the receiver better; the day that hours alone mean is named before. */
export function ProposeSheet({ delivery, onClose }: { delivery: Transaction; onClose: () => void }) {
  const say = useText(timeProposalText);
  const sayForm = useText(sendText);
  const sayError = useErrorText();
  const { locale } = useLocale();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const now = useNow();
  const terms = useResource("/api/delivery-terms").data;
  const [draft, setDraft] = useState({ day: "", from: "", to: "" });
  const [timeProblem, setTimeProblem] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const today = terms ? zoneDate(serverNow(), terms.timeZone) : undefined;
  const { day, from, to } = draft;
  const whole = from !== "" && to !== "" && from < to;
  const means =
    whole && terms
      ? {
          ...(day === "" ? nextWindow(draft, serverNow(), terms) : windowOn(day, draft, terms.timeZone)),
          timeZone: terms.timeZone,
        }
      : null;
  const { preferredTime, sender } = delivery;

  async function send() {
    setProblem(null);
    if (!whole) {
      setTimeProblem(from === "" || to === "" ? say("missing") : sayForm("timeBackwards"));
      return;
    }
    const result = await write(`/api/transactions/${delivery.id}/time-proposal`, {
      body: { preferredTime: { from, to, ...(day ? { day } : {}) } },
    });
    if (result.ok) {
      toast.success(say("sent", { name: sender.name }));
      await mutate(deliveryPath(delivery.id), result.data, { revalidate: false });
      onClose();
      return;
    }
    if (result.error.code === "INVALID_STATE") void mutate(deliveryPath(delivery.id));
    setProblem(sayError(result.error, say("failed")));
  }

  return (
    <Sheet
      open
      title={say("propose")}
      onClose={onClose}
      footer={
        <FormFooter
          problem={problem ?? undefined}
          busy={busy}
          label={say("send", { name: sender.name })}
          onPress={() => void send()}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-ink-soft">{say("hint", { name: sender.name })}</p>
        <p className="font-medium">
          {preferredTime ? say("now", { window: preferredTimeWords(locale, preferredTime, now) }) : say("noTime")}
        </p>
        <WindowFields
          value={draft}
          needed
          first={today}
          last={today && terms ? addDays(today, terms.scheduleDays) : undefined}
          dayHint={sayForm("dayHint")}
          note={means && preferredTimeWords(locale, means, now)}
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
