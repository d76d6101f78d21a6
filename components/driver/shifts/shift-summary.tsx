"use client";

import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/overlay";
import type { Shift } from "@/lib/contracts/driver/shift";
import { shiftMessages } from "@/lib/i18n/messages/shift";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ShiftFacts } from "./shift-facts";

/** The summary of a shift that has just ended. */
export function ShiftSummary({ shift, open, onClose }: { shift: Shift; open: boolean; onClose: () => void }) {
  const t = useTranslations(shiftMessages);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("summary")}
      footer={
        <Button variant="primary" size="large" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <ShiftFacts shift={shift} isLatest />
      <p className="pt-3 text-sm text-muted-foreground">{t("resumeHint")}</p>
    </Sheet>
  );
}
