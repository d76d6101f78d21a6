"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Icon } from "@/components/ui/icons";
import type { DeclineReason } from "@/lib/contracts/offer";
import { offerText } from "@/lib/i18n/text/offer";
import { useText } from "@/lib/i18n/use-text";

/** Whether the driver is declining an offer, and the reason so far. */
export function useDeclining() {
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState<DeclineReason | null>(null);
  return { declining, setDeclining, reason, setReason };
}

type OfferButtonsProps = {
  answer: ReturnType<typeof useDeclining>;
  busy: "accept" | "decline" | null;
  acceptIcon?: Icon;
  onAccept: () => void;
  onDecline: (reason: DeclineReason) => void;
  /** The driver pressed Decline and sees the reasons. */
  onDeclining?: () => void;
};

/** Decline and Accept; while the driver is declining, Back and the button that confirms the reason. */
export function OfferButtons({
  answer: { declining, setDeclining, reason },
  busy,
  acceptIcon,
  onAccept,
  onDecline,
  onDeclining,
}: OfferButtonsProps) {
  const say = useText(offerText);
  return declining ? (
    <>
      <Button
        variant="quiet"
        block
        disabled={busy !== null}
        onClick={() => {
          setDeclining(false);
        }}
      >
        {say("back")}
      </Button>
      <Button
        variant="primary"
        size="large"
        disabled={reason === null || busy !== null}
        busy={busy === "decline"}
        onClick={() => {
          if (reason) onDecline(reason);
        }}
      >
        {say("declineConfirm")}
      </Button>
    </>
  ) : (
    <>
      <Button
        variant="quiet"
        block
        disabled={busy !== null}
        onClick={() => {
          onDeclining?.();
          setDeclining(true);
        }}
      >
        {say("decline")}
      </Button>
      <Button
        variant="go"
        size="large"
        icon={acceptIcon}
        disabled={busy !== null}
        busy={busy === "accept"}
        onClick={onAccept}
      >
        {say("accept")}
      </Button>
    </>
  );
}
