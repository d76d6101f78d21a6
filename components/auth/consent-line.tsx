"use client";

import Link from "@/components/ui/navigation/link";
import { authMessages } from "@/lib/i18n/messages/auth";
import { useTranslations } from "@/lib/i18n/use-translations";

export function ConsentLine() {
  const t = useTranslations(authMessages);
  return (
    <p className="text-sm text-muted-foreground">
      {t("consent")}{" "}
      <Link href="/terms" className="underline underline-offset-4">
        {t("terms")}
      </Link>{" "}
      {t("and")}{" "}
      <Link href="/privacy" className="underline underline-offset-4">
        {t("privacy")}
      </Link>
      .
    </p>
  );
}
