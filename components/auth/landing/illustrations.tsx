import type { ReactNode } from "react";
import { Money } from "@/components/ui/money";
import { NavigateIcon, PinIcon } from "@/components/ui/icons";
import { QrCode } from "@/components/ui/qr-code";
import { ProgressRing } from "@/components/ui/progress-ring";
import type { landingMessages } from "@/lib/i18n/messages/landing";
import type { Translator } from "@/lib/i18n/translate";

type PictureProps = { t: Translator<typeof landingMessages> };

// Built from UI components, so that they follow theme and language and are sharp at any resolution.
function Picture({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="img" aria-label={label} className="flex h-60 items-center justify-center rounded-card bg-muted p-4">
      <div aria-hidden className="w-full max-w-64 overflow-hidden rounded-card border bg-card">
        {children}
      </div>
    </div>
  );
}

// Styled as disabled, so that the drawing is not mistaken for the real button below it.
const bar = "block rounded-control bg-muted px-4 py-2.5 text-center text-sm font-medium text-muted-foreground";

export function SenderPicture({ t }: PictureProps) {
  return (
    <Picture label={t("sendPicture")}>
      <div className="flex flex-col gap-2.5 p-4 text-sm">
        <p>
          <Money amount={120} className="block text-xl" />
          <span className="text-muted-foreground">{t("sendTo")}</span>
        </p>
        <p className="flex justify-between gap-2 border-t pt-2.5">
          <span className="text-muted-foreground">{t("sendFee")}</span>
          <Money amount={4.63} />
        </p>
        <p className="flex justify-between gap-2">
          <span className="text-muted-foreground">{t("sendArrives")}</span>
          <span className="font-medium whitespace-nowrap">{t("sendTime")}</span>
        </p>
        <span className={bar}>{t("sendNow")}</span>
      </div>
    </Picture>
  );
}

export function ReceiverPicture({ t }: PictureProps) {
  return (
    <Picture label={t("receivePicture")}>
      <p className="flex items-center gap-2 bg-success-subtle px-4 py-2.5 text-sm font-medium text-success-text">
        <PinIcon aria-hidden size={18} className="shrink-0" />
        {t("driverAtDoor")}
      </p>
      {/* A QR code has a white background in both themes. */}
      <div className="flex flex-col items-center bg-white px-4 pb-3 text-black">
        <div className="w-28">
          <QrCode text="Handover" label="" />
        </div>
        <span className="font-mono text-lg leading-none font-semibold">K7QM-4XNR</span>
      </div>
    </Picture>
  );
}

export function DriverPicture({ t }: PictureProps) {
  return (
    <Picture label={t("drivePicture")}>
      <div className="flex flex-col gap-3 p-4 text-sm">
        <div className="flex items-center justify-between gap-3">
          <p>
            <span className="block text-muted-foreground">{t("driveYourPay")}</span>
            <Money amount={6.7} className="text-xl" />
          </p>
          <ProgressRing fraction={0.92} tone="foreground" size={72}>
            <span className="font-semibold tabular-nums">4:38</span>
          </ProgressRing>
        </div>
        <p className="flex items-center gap-2 border-t pt-3">
          <NavigateIcon aria-hidden size={18} className="shrink-0 text-muted-foreground" />
          {t("driveRoute")}
        </p>
        <span className={bar}>{t("driveAccept")}</span>
      </div>
    </Picture>
  );
}
