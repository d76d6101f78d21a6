"use client";

import { HomeIcon, PhoneAddIcon, PhoneShareIcon } from "../icons";
import { homeScreenMessages } from "@/lib/i18n/messages/home-screen";
import { useTranslations } from "@/lib/i18n/use-translations";

/**
 * Steps to add Handover to the home screen of an iPhone, which iOS requires for notifications. `last`: the final
 * step.
 */
export function HomeScreenSteps({ last }: { last: string }) {
  const t = useTranslations(homeScreenMessages);
  return (
    <ol className="divide-y border-t">
      {[
        { icon: PhoneShareIcon, words: t("share") },
        { icon: PhoneAddIcon, words: t("add") },
        { icon: HomeIcon, words: last },
      ].map(({ icon: Shape, words }, index) => (
        <li key={words} className="flex items-center gap-3 py-3 text-sm">
          <span aria-hidden className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-muted">
            <Shape size={18} />
          </span>
          <span>
            <span className="font-semibold tabular-nums">{index + 1}.</span> {words}
          </span>
        </li>
      ))}
    </ol>
  );
}
