"use client";

import { useState } from "react";
import { useAuth } from "@/lib/client/hooks/use-session";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { phoneMessages } from "@/lib/i18n/messages/phone";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CheckIcon } from "@/components/ui/icons";
import { PhoneVerification } from "./phone-verification";
import { VerifyPhoneCard } from "./verify-phone-card";

/**
 * The user's phone number: verified, with a way to change it, or to be verified. `wanted`: the user opened the page
 * to verify a number.
 */
export function PhoneSetting({
  hint,
  card = false,
  wanted = false,
  onProven,
}: {
  hint: "receiveHint" | "driverHint";
  /** Whether to render as a card, next to other cards. */
  card?: boolean;
  wanted?: boolean;
  onProven?: () => void;
}) {
  const t = useTranslations(phoneMessages);
  const { phone, phoneVerified } = useAuth();
  const [changing, setChanging] = useState(wanted);
  if (!phoneVerified) return <VerifyPhoneCard hint={hint} onProven={onProven} />;
  const Box = card ? Card : "section";
  return (
    <Box aria-label={t("phone")} className="flex flex-col gap-3">
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
            onProven={() => {
              setChanging(false);
              onProven?.();
            }}
            onCancel={() => {
              setChanging(false);
            }}
          />
        </>
      )}
    </Box>
  );
}
