"use client";

import { useState } from "react";
import { useAuth } from "@/lib/client/hooks/use-session";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { phoneVerificationMessages } from "@/lib/i18n/messages/phone-verification";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CheckIcon } from "@/components/ui/icons";
import { PhoneVerification, VerifyPhoneCard } from "./phone-verification";

/**
 * The user's phone number: verified, with a way to change it, or to be verified. `startsChanging`: the user opened the page
 * to verify a number.
 */
export function PhoneSetting({
  hint,
  asCard = false,
  startsChanging = false,
  onVerified,
}: {
  hint: "receiveHint" | "driverHint";
  /** Whether to render as a card, next to other cards. */
  asCard?: boolean;
  startsChanging?: boolean;
  onVerified?: () => void;
}) {
  const t = useTranslations(phoneVerificationMessages);
  const { phone, phoneVerified } = useAuth();
  const [changing, setChanging] = useState(startsChanging);
  if (!phoneVerified) return <VerifyPhoneCard hint={hint} onVerified={onVerified} />;
  const Container = asCard ? Card : "section";
  return (
    <Container aria-label={t("phone")} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span>
          <span className="block text-sm font-medium">{t("phone")}</span>
          <span className="flex flex-wrap items-center gap-2">
            {phone && formatPhone(phone)}
            <Badge tone="success" icon={CheckIcon}>
              {t("confirmed")}
            </Badge>
          </span>
        </span>
        {!changing && (
          <Button
            variant="quiet"
            className="-mr-4 ml-auto"
            onClick={() => {
              setChanging(true);
            }}
          >
            {t("change")}
          </Button>
        )}
      </div>
      {changing && (
        <>
          <p className="text-sm text-muted-foreground">{t("changeHint")}</p>
          <PhoneVerification
            phone=""
            onVerified={() => {
              setChanging(false);
              onVerified?.();
            }}
            onCancel={() => {
              setChanging(false);
            }}
          />
        </>
      )}
    </Container>
  );
}
