"use client";

import { HomeIcon, PhoneAddIcon, PhoneShareIcon } from "../icons";
import { homeScreenMessages } from "@/lib/i18n/messages/home-screen";
import { useTranslations } from "@/lib/i18n/use-translations";

/**
 * Steps to add Handover to the home screen of an iPhone, which iOS requires for notifications. `lastStep`: text of
 * the final step.
 */
export function HomeScreenSteps({ lastStep }: { lastStep: string }) {
  const t = useTranslations(homeScreenMessages);
  return (
    <ol className="divide-y border-t">
      {[
        { icon: PhoneShareIcon, text: t("share") },
        { icon: PhoneAddIcon, text: t("add") },
        { icon: HomeIcon, text: lastStep },
      ].map(({ icon: Icon, text }, index) => (
        <li key={text} className="flex items-center gap-3 py-3 text-sm">
          <span aria-hidden className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-muted">
            <Icon size={18} />
          </span>
          <span>
            <span className="font-semibold tabular-nums">{index + 1}.</span> {text}
          </span>
        </li>
      ))}
    </ol>
  );
}
