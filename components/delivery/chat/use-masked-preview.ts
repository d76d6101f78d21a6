"use client";

import { useEffect, useState } from "react";
import { importWithRetry } from "@/lib/client/app/import-with-retry";
import { cleanLine } from "@/lib/domain/text/clean-text";

/** The message as the recipient will see it, or null if nothing is masked. */
export function useMaskedPreview(text: string): string | null {
  const [mask, setMask] = useState<((text: string) => string) | null>(null);
  useEffect(() => {
    void importWithRetry(() => import("@/lib/domain/text/mask-contact-details")).then(
      ({ maskContactDetails: maskText }) => {
        setMask(() => maskText);
      },
    );
  }, []);
  const cleaned = cleanLine(text);
  const masked = mask?.(cleaned) ?? cleaned;
  return masked === cleaned ? null : masked;
}
