"use client";

import { useAuth } from "@/lib/client/hooks/use-session";
import { phoneVerificationMessages } from "@/lib/i18n/messages/phone-verification";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Card, CardTitle } from "@/components/ui/card";
import { PhoneVerification } from "./phone-verification";

/** Phone verification for a signed-in user; renders nothing once verified. */
export function VerifyPhoneCard({
  hint,
  className,
  onVerified,
}: {
  hint: "receiveHint" | "driverHint";
  className?: string;
  onVerified?: () => void;
}) {
  const t = useTranslations(phoneVerificationMessages);
  const { phone, phoneVerified } = useAuth();
  if (phoneVerified) return null;
  return (
    <Card className={className}>
      <CardTitle>{t("title")}</CardTitle>
      <p className="pt-1 pb-3 text-sm text-muted-foreground">{t(hint)}</p>
      <PhoneVerification phone={phone ?? ""} onVerified={onVerified} />
    </Card>
  );
}
