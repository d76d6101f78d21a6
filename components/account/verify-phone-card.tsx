"use client";

import { useAuth } from "@/lib/client/hooks/use-session";
import { phoneMessages } from "@/lib/i18n/messages/phone";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Card, CardTitle } from "@/components/ui/card";
import { PhoneVerification } from "./phone-verification";

/** Phone verification for a signed-in user; renders nothing once verified. */
export function VerifyPhoneCard({
  hint,
  className,
  onProven,
}: {
  hint: "receiveHint" | "driverHint";
  className?: string;
  onProven?: () => void;
}) {
  const t = useTranslations(phoneMessages);
  const { phone, phoneVerified } = useAuth();
  if (phoneVerified) return null;
  return (
    <Card className={className}>
      <CardTitle>{t("title")}</CardTitle>
      <p className="pt-1 pb-3 text-sm text-muted-foreground">{t(hint)}</p>
      <PhoneVerification phone={phone ?? ""} onProven={onProven} />
    </Card>
  );
}
