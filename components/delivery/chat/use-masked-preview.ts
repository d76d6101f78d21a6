"use client";

import { useEffect, useState } from "react";
import { loadLater } from "@/lib/client/app/load-later";
import { cleanLine } from "@/lib/domain/text/clean-text";

/** A message as the other side will read it, where that is not as it was typed; else null. */
export function useMaskedPreview(text: string): string | null {
  const [mask, setMask] = useState<((text: string) => string) | null>(null);
  useEffect(() => {
    void loadLater(() => import("@/lib/domain/text/mask-contact-details")).then(({ maskContactDetails: maskWords }) => {
      setMask(() => maskWords);
    });
  }, []);
  const typed = cleanLine(text);
  const passedOn = mask?.(typed) ?? typed;
  return passedOn === typed ? null : passedOn;
}
