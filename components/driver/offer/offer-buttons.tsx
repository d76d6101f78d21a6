"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Icon } from "@/components/ui/icons";
import type { DeclineReason } from "@/lib/contracts/driver/offer";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Whether the driver is declining an offer, and the reason so far. */
export function useDeclineForm() {
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState<DeclineReason | null>(null);
  return { declining, setDeclining, reason, setReason };
}

type OfferButtonsProps = {
  declineForm: ReturnType<typeof useDeclineForm>;
  busy: "accept" | "decline" | null;
  acceptIcon?: Icon;
  onAccept: () => void;
  onDecline: (reason: DeclineReason) => void;
  /** The driver pressed Decline and sees the reasons. */
  onDeclineOpen?: () => void;
};

/** Decline and Accept; while the driver is declining, Back and the button that confirms the reason. */
export function OfferButtons({
  declineForm: { declining, setDeclining, reason },
  busy,
  acceptIcon,
  onAccept,
  onDecline,
  onDeclineOpen,
}: OfferButtonsProps) {
  const t = useTranslations(offerMessages);
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
        {t("back")}
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
        {t("declineConfirm")}
      </Button>
    </>
  ) : (
    <>
      <Button
        variant="quiet"
        block
        disabled={busy !== null}
        onClick={() => {
          onDeclineOpen?.();
          setDeclining(true);
        }}
      >
        {t("decline")}
      </Button>
      <Button
        variant="success"
        size="large"
        icon={acceptIcon}
        disabled={busy !== null}
        busy={busy === "accept"}
        onClick={onAccept}
      >
        {t("accept")}
      </Button>
    </>
  );
}
