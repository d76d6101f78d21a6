"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { CheckIcon, ClockIcon, PhoneIcon, WarningIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { formatWeekdayTime } from "@/components/ui/time";
import { suspendPointerEvents } from "@/lib/client/app/suspend-pointer-events";
import { updateSosAlert, pressSos, useSosAlert, type SosAlert } from "@/lib/client/offline/sos";
import { useIsSosSaved } from "@/lib/client/offline/sos-storage";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { SosResponseStatus } from "@/lib/contracts/driver/safety";
import { sosSheetMessages } from "@/lib/i18n/messages/sos-sheet";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

type SosSheetProps = SosProps & { open: boolean; onClose: () => void };

/**
 * Explains SOS and who receives it now. Also offers a call to the police, and a button for users who cannot hold the
 * SOS button.
 */
export function SosSheet({ open, onClose, driverId, signedIn }: SosSheetProps) {
  const t = useTranslations(sosSheetMessages);
  const [confirming, setConfirming] = useState(false);
  const safety = useResource(open && signedIn ? "/api/driver/safety" : null, { intervalMs: 15_000 });
  const sentMessage = safety.data?.isOnCallNow === false ? "sentNoOneOnCall" : "sent";
  const storedAlert = useSosAlert();
  const alert = storedAlert?.ownerId === driverId ? storedAlert : null;
  const close = () => {
    setConfirming(false);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={confirming ? t("sendTitle") : t("title")}
      footer={
        confirming ? (
          <>
            <Button
              variant="destructive"
              size="large"
              onClick={() => {
                pressSos(driverId);
                close();
              }}
            >
              {t("sendNow")}
            </Button>
            <Button
              variant="quiet"
              block
              onClick={() => {
                setConfirming(false);
              }}
            >
              {t("back")}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="quiet"
              block
              onClick={() => {
                setConfirming(true);
                suspendPointerEvents();
              }}
            >
              {t("send")}
            </Button>
            <a href="tel:911" className={buttonClass({ variant: "destructive", size: "large" })}>
              <PhoneIcon aria-hidden size={20} className="shrink-0" />
              {t("call")}
            </a>
          </>
        )
      }
    >
      {confirming ? (
        <p>{t("sendBody")}</p>
      ) : (
        <div className="flex flex-col gap-4">
          {signedIn && <OnCallStatus safety={safety.data} failed={safety.error !== undefined} />}
          {alert && (
            <SentAlert alert={alert} acknowledged={safety.data?.sos?.acknowledged ?? false} canReportSafe={signedIn} />
          )}
          <section>
            <h3 className="pb-1 text-base">{t("how")}</h3>
            <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted-foreground">
              {(["hold", "quiet", sentMessage, "offline", "police"] as const).map((key) => (
                <li key={key}>{t(key)}</li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Sheet>
  );
}

function OnCallStatus({ safety, failed }: { safety: SosResponseStatus | undefined; failed: boolean }) {
  const t = useTranslations(sosSheetMessages);
  const { locale } = useLocale();
  if (!safety)
    return failed ? (
      <Notice tone="warning" icon={WarningIcon}>
        {t("unknown")}
      </Notice>
    ) : null;
  if (!safety.isOnCallNow)
    return (
      <Notice tone="destructive" icon={WarningIcon}>
        <p className="font-semibold">{t("noOneOnCall")}</p>
        {safety.nextOnCallAt && <p>{t("from", { time: formatWeekdayTime(locale, safety.nextOnCallAt) })}</p>}
      </Notice>
    );
  return (
    <Notice tone="success" icon={CheckIcon}>
      <p className="font-semibold">{t("onCall")}</p>
      {safety.isOnCallAlways ? (
        <p>{t("always")}</p>
      ) : (
        safety.until && <p>{t("until", { time: formatWeekdayTime(locale, safety.until) })}</p>
      )}
    </Notice>
  );
}

function SentAlert({
  alert,
  acknowledged,
  canReportSafe,
}: {
  alert: SosAlert;
  acknowledged: boolean;
  canReportSafe: boolean;
}) {
  const t = useTranslations(sosSheetMessages);
  const received = alert.receivedAt > 0;
  const isSaved = useIsSosSaved(alert.id);
  return (
    <div className="flex flex-col gap-2">
      <Notice tone="muted" icon={received ? CheckIcon : ClockIcon} live="polite">
        {t(received ? (acknowledged ? "acknowledged" : "received") : isSaved ? "stored" : "unsaved")}
      </Notice>
      {alert.safeReport === "none" ? (
        canReportSafe && (
          <Button
            block
            onClick={() => {
              updateSosAlert(alert.id, { safeReport: "stored" });
            }}
          >
            {t("safe")}
          </Button>
        )
      ) : (
        <p translate="no" role="status" className="text-sm text-muted-foreground">
          {t(alert.safeReport === "acknowledged" ? "safeReported" : "safeStored")}
        </p>
      )}
    </div>
  );
}

/** The driver an SOS is sent for, and whether they are signed in. */
export type SosProps = { driverId: string; signedIn: boolean };
