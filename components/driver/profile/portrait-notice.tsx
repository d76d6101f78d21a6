"use client";

import Link from "@/components/ui/navigation/link";
import { Notice } from "@/components/ui/badge";
import { UserIcon } from "@/components/ui/icons";
import { useProfile } from "@/lib/client/hooks/use-profile";
import { dashboardMessages } from "@/lib/i18n/messages/dashboard";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Suggests a portrait if the driver has none, neither approved nor pending. */
export function PortraitNotice() {
  const t = useTranslations(dashboardMessages);
  const portrait = useProfile().data?.portrait;
  if (!portrait || portrait.shown !== null || portrait.waiting !== null) return null;
  return (
    <Notice tone="plain" icon={UserIcon}>
      <p>{t("noPhoto")}</p>
      <Link
        href="/profile#photo"
        className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
      >
        {t("addPhoto")}
      </Link>
    </Notice>
  );
}
