import type { ReactNode } from "react";
import Link from "@/components/ui/navigation/link";
import { LazySosButton } from "@/components/account/sos/lazy-sos-button";
import { buttonClass } from "@/components/ui/button-class";
import { CashIcon, PinIcon, ShieldIcon, NavigateIcon } from "@/components/ui/icons";
import { Logo } from "@/components/ui/logo";
import { type Locale, getTranslations, type Translator } from "@/lib/i18n/translate";
import { authMessages } from "@/lib/i18n/messages/auth";
import { landingMessages } from "@/lib/i18n/messages/landing";
import { Money } from "@/components/ui/money";
import { QrCode } from "@/components/ui/qr-code";
import { ProgressRing } from "@/components/ui/progress-ring";
import { LanguageSwitch } from "../language-switch";
import { LazyClearEndedSession } from "../lazy-clear-ended-session";

/** Landing page: explains Handover to senders, receivers and drivers, each with an illustration and a button. */
export function LandingPage({ locale }: { locale: Locale }) {
  const t = getTranslations(locale, landingMessages);
  const tAuth = getTranslations(locale, authMessages);
  return (
    <div className="mx-auto flex min-h-dvh max-w-[72rem] flex-col px-4 pt-[max(1.25rem,env(safe-area-inset-top))]">
      <header className="flex flex-wrap items-center justify-between gap-x-2">
        <Logo />
        <div className="flex flex-wrap items-center gap-1">
          {/* After a remote sign-out, a driver can still send an SOS. */}
          <LazySosButton />
          <LazyClearEndedSession />
          <LanguageSwitch reloadOnChange />
          <Link href="/login" className={buttonClass({ variant: "plain" })}>
            {t("signIn")}
          </Link>
        </div>
      </header>
      <main className="flex flex-1 flex-col gap-8 pt-8 lg:gap-12 lg:pt-16">
        <div className="max-w-text">
          <h1 className="text-2xl tracking-tight">{t("title")}</h1>
          <p className="pt-3 text-lg text-muted-foreground">{t("lead")}</p>
        </div>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
          <AudienceCard
            title={t("sendTitle")}
            body={t("sendBody")}
            href="/sign-up?next=%2Fsend"
            button={t("sendButton")}
            picture={<SenderPicture t={t} />}
          />
          <AudienceCard
            title={t("receiveTitle")}
            body={t("receiveBody")}
            href="/sign-up?next=%2Freceive"
            button={t("receiveButton")}
            picture={<ReceiverPicture t={t} />}
          />
          <AudienceCard
            title={t("driveTitle")}
            body={t("driveBody")}
            href="/register"
            button={t("driveButton")}
            picture={<DriverPicture t={t} />}
          />
        </div>
        <section aria-labelledby="safe">
          <h2 id="safe" className="text-lg">
            {t("safeTitle")}
          </h2>
          <ul className="grid gap-5 pt-4 md:grid-cols-3 md:gap-8">
            {(
              [
                ["safeCount", CashIcon],
                ["safeFollow", PinIcon],
                ["safeDrivers", ShieldIcon],
              ] as const
            ).map(([key, Icon]) => (
              <li key={key} className="flex gap-3">
                <Icon aria-hidden size={22} className="mt-0.5 shrink-0" />
                <div className="min-w-0">
                  <h3 className="font-semibold">{t(key)}</h3>
                  <p className="text-muted-foreground">{t(`${key}Body`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </main>
      <footer className="safe-bottom mt-8 border-t pt-2 text-sm text-muted-foreground">
        <nav aria-label={t("footer")} className="flex flex-wrap justify-center gap-x-2">
          {(["privacy", "terms", "support"] as const).map((key) => (
            <Link key={key} href={`/${key}`} className="tap inline-flex items-center justify-center px-2">
              {tAuth(key)}
            </Link>
          ))}
        </nav>
      </footer>
    </div>
  );
}

function AudienceCard({
  title,
  body,
  href,
  button,
  picture,
}: {
  title: string;
  body: string;
  href: string;
  button: string;
  picture: ReactNode;
}) {
  return (
    <section className="flex flex-col gap-3 rounded-card border bg-card p-4">
      <h2 className="text-lg">{title}</h2>
      <p className="text-muted-foreground">{body}</p>
      {/* Left out where text is so large that it would not fit. */}
      <div className="@container mt-auto pt-1">
        <div className="hidden @min-[14rem]:block">{picture}</div>
      </div>
      <Link href={href} className={buttonClass({ variant: "primary", size: "large" })}>
        {button}
      </Link>
    </section>
  );
}

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
const drawnButtonClass =
  "block rounded-control bg-muted px-4 py-2.5 text-center text-sm font-medium text-muted-foreground";

function SenderPicture({ t }: PictureProps) {
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
        <span className={drawnButtonClass}>{t("sendNow")}</span>
      </div>
    </Picture>
  );
}

function ReceiverPicture({ t }: PictureProps) {
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

function DriverPicture({ t }: PictureProps) {
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
        <span className={drawnButtonClass}>{t("driveAccept")}</span>
      </div>
    </Picture>
  );
}
