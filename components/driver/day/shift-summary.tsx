"use client";

import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/overlay";
import type { Shift } from "@/lib/contracts/shift";
import { shiftText } from "@/lib/i18n/text/shift";
import { useText } from "@/lib/i18n/use-text";
import { ShiftFacts } from "./shift-facts";

/** What came of a shift that has just ended. */
export function ShiftSummary({ shift, open, onClose }: { shift: Shift; open: boolean; onClose: () => void }) {
  const say = useText(shiftText);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say("summary")}
      footer={
        <Button variant="primary" size="large" onClick={onClose}>
          {say("done")}
        </Button>
      }
    >
      <ShiftFacts shift={shift} last />
      <p className="pt-3 text-sm text-ink-soft">{say("back")}</p>
    </Sheet>
  );
}
