"use client";

import { Countdown, useSecondsLeft } from "@/components/driver/offer/countdown";
import { Notice } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { PauseIcon, PhoneIcon, ShieldIcon, WarningIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { formatTime } from "@/components/ui/time";
import { answerCheckIn } from "@/lib/client/offline/check-in";
import { vibrate } from "@/lib/client/device/device";
import { useIsOnline } from "@/lib/client/realtime/connection";
import { pressSos } from "@/lib/client/offline/sos";
import { toast } from "@/lib/client/app/toast";
import { useAuth } from "@/lib/client/hooks/use-session";
import type { CheckIn } from "@/lib/contracts/driver/check-in";
import type { CheckInAnswer } from "@/lib/domain/task/check-in";
import { checkInMessages } from "@/lib/i18n/messages/check-in";
import { checkInRequestMessages } from "@/lib/i18n/messages/check-in-request";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

type CheckInSheetProps = {
  checkIn: CheckIn;
  /** The driver requested help. */
  helpRequested: boolean;
  /** The answer waits for a network. */
  isAnswerUnsent: boolean;
  onHelp: () => void;
  onClose: () => void;
};

/**
 * A check-in: "Are you OK?", sent to a driver who carries cash and stops, deviates or is late. One button for each
 * answer, and the emergency number.
 */
export function CheckInSheet({ checkIn, helpRequested, isAnswerUnsent, onHelp, onClose }: CheckInSheetProps) {
  const t = useTranslations(checkInMessages);
  const tCheckIn = useTranslations(checkInRequestMessages);
  const { locale } = useLocale();
  const online = useIsOnline();
  const driverId = useAuth().userId;
  const seconds = useSecondsLeft(checkIn.endsAt);
  // The rule `silent`, no position for a while, never escalates and therefore has no countdown.
  const hasCountdown = seconds > 0 && checkIn.rule !== "silent";
  const totalSeconds = (Date.parse(checkIn.endsAt) - Date.parse(checkIn.requestedAt)) / 1_000;
  const answer = async (choice: CheckInAnswer) => {
    vibrate();
    if (choice === "help") {
      onHelp();
      // The SOS request bypasses the offline queue and needs no session, unlike the answer.
      pressSos(driverId);
    }
    const response = await answerCheckIn(driverId, checkIn.id, choice);
    if (choice === "help") return;
    if (!response) toast.info(t("saved"));
    else if (choice === "waiting" && response.waitingUntil)
      toast.success(t("waitingUntil", { time: formatTime(locale, response.waitingUntil) }));
    else toast.success(t("thanks"));
  };
  const call911 = (
    <a href="tel:911" className={buttonClass({ variant: "plain", size: "large" })}>
      <PhoneIcon aria-hidden size={20} className="shrink-0" />
      {t("call911")}
    </a>
  );
  if (helpRequested)
    return (
      <Sheet open keepOpenOnBackdrop onClose={onClose} title={t("helpTitle")} footer={call911}>
        <Notice
          tone={isAnswerUnsent ? "warning" : "destructive"}
          icon={isAnswerUnsent ? WarningIcon : ShieldIcon}
          live="assertive"
        >
          <p className="text-base">{t(!isAnswerUnsent ? "helpSent" : online ? "helpSending" : "helpSaved")}</p>
        </Notice>
      </Sheet>
    );
  return (
    <Sheet
      open
      keepOpenOnBackdrop
      onClose={onClose}
      title={tCheckIn("title")}
      aside={hasCountdown ? <Countdown seconds={seconds} total={totalSeconds} /> : undefined}
      footer={
        <>
          <Button variant="success" size="large" icon={ShieldIcon} onClick={() => void answer("fine")}>
            {t("fine")}
          </Button>
          <Button size="large" icon={PauseIcon} onClick={() => void answer("waiting")}>
            {t("declareWaiting")}
          </Button>
        </>
      }
    >
      <p className="text-base">{t(checkIn.rule)}</p>
      <p className="pt-1 text-sm text-muted-foreground">
        {t(checkIn.rule === "silent" ? "silentHint" : seconds > 0 ? "noAnswerHint" : "unanswered")}
      </p>
      <div className="flex flex-col gap-2 pt-4">
        <Button variant="destructive" size="large" icon={WarningIcon} onClick={() => void answer("help")}>
          {t("help")}
        </Button>
        {call911}
      </div>
    </Sheet>
  );
}
