"use client";

import { useAuth } from "@/lib/client/hooks/use-session";
import { phoneText } from "@/lib/i18n/text/phone";
import { useText } from "@/lib/i18n/use-text";
import { Card, CardTitle } from "@/components/ui/card";
import { PhoneProof } from "./phone-proof";

/** Asks whoever is signed in to prove their number; nothing once they have. */
export function PhoneProofCard({
  hint,
  className,
  onProven,
}: {
  hint: "receiveHint" | "driverHint";
  className?: string;
  onProven?: () => void;
}) {
  const say = useText(phoneText);
  const { phone, phoneVerified } = useAuth();
  if (phoneVerified) return null;
  return (
    <Card className={className}>
      <CardTitle>{say("title")}</CardTitle>
      <p className="pt-1 pb-3 text-sm text-ink-soft">{say(hint)}</p>
      <PhoneProof phone={phone ?? ""} onProven={onProven} />
    </Card>
  );
}
