import Link from "@/components/ui/link";
import type { ReactNode } from "react";
import { LaterShield } from "@/components/account/sos/later-shield";
import { buttonClass } from "@/components/ui/button-class";
import { CashIcon, PinIcon, ShieldIcon } from "@/components/ui/icons";
import { Logo } from "@/components/ui/logo";
import type { Locale } from "@/lib/i18n/text";
import { sayIn } from "@/lib/i18n/text";
import { authText } from "@/lib/i18n/text/auth";
import { frontText } from "@/lib/i18n/text/front";
import { LanguageSwitch } from "../language-switch";
import { LaterNobodyHere } from "../later-nobody-here";
import { DriverPicture, ReceiverPicture, SenderPicture } from "./pictures";

/** What Handover is, for who does not know it: to senders, receivers and drivers one picture and one button each. */
export function FrontPage({ locale }: { locale: Locale }) {
  const say = sayIn(locale, frontText);
  const sayAuth = sayIn(locale, authText);
  return (
    <div className="mx-auto flex min-h-dvh max-w-[72rem] flex-col px-4 pt-[max(1.25rem,env(safe-area-inset-top))]">
      <header className="flex flex-wrap items-center justify-between gap-x-2">
        <Logo />
        <div className="flex items-center gap-1">
          {/* A driver who was signed out from elsewhere can still call for help. */}
          <LaterShield />
          <LaterNobodyHere />
          <LanguageSwitch onServer />
          <Link href="/login" className={buttonClass({ variant: "plain" })}>
            {say("signIn")}
          </Link>
        </div>
      </header>
      <main className="flex flex-1 flex-col gap-8 pt-8 lg:gap-12 lg:pt-16">
        <div className="max-w-text">
          <h1 className="text-2xl tracking-tight">{say("title")}</h1>
          <p className="pt-3 text-lg text-ink-soft">{say("lead")}</p>
        </div>
        <div className="grid gap-4 md:grid-cols-3">
          <Way
            title={say("sendTitle")}
            body={say("sendBody")}
            href="/sign-up?next=%2Fsend"
            button={say("sendButton")}
            picture={<SenderPicture say={say} />}
          />
          <Way
            title={say("receiveTitle")}
            body={say("receiveBody")}
            href="/sign-up?next=%2Freceive"
            button={say("receiveButton")}
            picture={<ReceiverPicture say={say} />}
          />
          <Way
            title={say("driveTitle")}
            body={say("driveBody")}
            href="/register"
            button={say("driveButton")}
            picture={<DriverPicture say={say} />}
          />
        </div>
        <section aria-labelledby="safe">
          <h2 id="safe" className="text-lg">
            {say("safeTitle")}
          </h2>
          <ul className="grid gap-5 pt-4 md:grid-cols-3 md:gap-8">
            {(
              [
                ["safeCount", CashIcon],
                ["safeFollow", PinIcon],
                ["safeDrivers", ShieldIcon],
              ] as const
            ).map(([key, Shape]) => (
              <li key={key} className="flex gap-3">
                <Shape aria-hidden size={22} className="mt-0.5 shrink-0" />
                <div className="min-w-0">
                  <h3 className="font-semibold">{say(key)}</h3>
                  <p className="text-ink-soft">{say(`${key}Body`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </main>
      <footer className="safe-bottom mt-8 border-t pt-2 text-sm text-ink-soft">
        <nav aria-label={say("footer")} className="flex flex-wrap justify-center gap-x-2">
          {(["privacy", "terms", "support"] as const).map((key) => (
            <Link key={key} href={`/${key}`} className="tap inline-flex items-center justify-center px-2">
              {sayAuth(key)}
            </Link>
          ))}
        </nav>
      </footer>
    </div>
  );
}

function Way({
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
    <section className="flex flex-col gap-3 rounded-card border bg-surface p-4">
      <h2 className="text-lg">{title}</h2>
      <p className="text-ink-soft">{body}</p>
      <div className="mt-auto pt-1">{picture}</div>
      <Link href={href} className={buttonClass({ variant: "primary", size: "large" })}>
        {button}
      </Link>
    </section>
  );
}
