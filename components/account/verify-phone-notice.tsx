"use client";

import Link from "@/components/ui/navigation/link";
import { useAuth } from "@/lib/client/hooks/use-session";
import { phoneVerificationMessages } from "@/lib/i18n/messages/phone-verification";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { WarningIcon } from "@/components/ui/icons";

/** Notice with a link to phone verification; renders nothing once verified. */
export function VerifyPhoneNotice({
  hint,
  href,
}: {
  hint: "receiveHint" | "driverHint";
  href: "/account" | "/profile";
}) {
  const t = useTranslations(phoneVerificationMessages);
  if (useAuth().phoneVerified) return null;
  return (
    <Notice tone="warning" icon={WarningIcon}>
      <p>{t(hint)}</p>
      <Link href={href} className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4">
        {t("title")}
      </Link>
    </Notice>
  );
}
