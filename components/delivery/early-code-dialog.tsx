"use client";

import { earlyCodeText } from "@/lib/i18n/text/early-code";
import { useText } from "@/lib/i18n/use-text";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

/** Asks before a code is shown while the driver is not at the door: a code that somebody else sees gives the cash away. */
export function EarlyCodeDialog({ onShow, onClose }: { onShow: () => void; onClose: () => void }) {
  const say = useText(earlyCodeText);
  return (
    <ConfirmDialog
      open
      title={say("title")}
      confirm={say("show")}
      keep={say("keep")}
      variant="primary"
      busy={false}
      onConfirm={onShow}
      onClose={onClose}
    >
      <p>{say("hint")}</p>
    </ConfirmDialog>
  );
}
