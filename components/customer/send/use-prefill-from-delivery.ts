"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "@/lib/client/api/fetcher";
import { draftFromDelivery } from "./prefill-draft";
import type { SendDraft } from "./send-draft";

/** `/send?again={id}` fills in the form from that past delivery, once. */
export function usePrefillFromDelivery(onFound: (draft: SendDraft) => void): { failed: boolean } {
  const id = useSearchParams().get("again");
  const [failed, setFailed] = useState(false);
  const notifyFound = useEffectEvent(onFound);
  useEffect(() => {
    if (!id) return;
    const controller = new AbortController();
    api(`/api/transactions/${encodeURIComponent(id)}`, { signal: controller.signal })
      .then((delivery) => {
        window.history.replaceState(null, "", "/send");
        notifyFound(draftFromDelivery(delivery));
      })
      .catch(() => {
        if (!controller.signal.aborted) setFailed(true);
      });
    return () => {
      controller.abort();
    };
  }, [id]);
  return { failed };
}
