"use client";

import { openPhone } from "@/lib/client/open-phone";
import { toast } from "@/lib/client/toast";
import { useErrorText } from "@/lib/client/use-error-text";
import { reachText } from "@/lib/i18n/text/reach";
import { useText } from "@/lib/i18n/use-text";
import { useWrite } from "@/components/ui/use-write";

/** Where calls and texts of a delivery are asked for: its driver's own path, or the delivery's. */
export type ReachPath = `/api/tasks/${string}` | `/api/transactions/${string}`;

/** Asks for the number that reaches the other side, and opens the phone with it. */
export function useMaskedCall(path: ReachPath): { busy: boolean; call: () => void } {
  const say = useText(reachText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  const ask = async () => {
    const outcome = await write(`${path}/call`);
    if (outcome.ok) openPhone(outcome.data.number);
    else toast.error(sayError(outcome.error, say("failed")));
  };
  return { busy, call: () => void ask() };
}
