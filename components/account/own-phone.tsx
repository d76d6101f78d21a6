"use client";

import { useState } from "react";
import { useAuth } from "@/lib/client/hooks/use-session";
import { phoneWords } from "@/lib/domain/text/phone-words";
import { phoneText } from "@/lib/i18n/text/phone";
import { useText } from "@/lib/i18n/use-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CheckIcon } from "@/components/ui/icons";
import { PhoneProof } from "./phone-proof";
import { PhoneProofCard } from "./phone-proof-card";

/**
 * The reader's own number on their profile: proven, with a way to another one, or still to prove. `wanted`: they came
 * to prove one.
 */
export function OwnPhone({
  hint,
  card = false,
  wanted = false,
  onProven,
}: {
  hint: "receiveHint" | "driverHint";
  /** Beside other cards it is one, too. */
  card?: boolean;
  wanted?: boolean;
  onProven?: () => void;
}) {
  const say = useText(phoneText);
  const { phone, phoneVerified } = useAuth();
  const [changing, setChanging] = useState(wanted);
  if (!phoneVerified) return <PhoneProofCard hint={hint} onProven={onProven} />;
  const Box = card ? Card : "section";
  return (
    <Box aria-label={say("phone")} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span>
          <span className="block text-sm font-medium">{say("phone")}</span>
          <span className="flex flex-wrap items-center gap-2">
            {phone && phoneWords(phone)}
            <Badge tone="go" icon={CheckIcon}>
              {say("confirmed")}
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
            {say("change")}
          </Button>
        )}
      </div>
      {changing && (
        <>
          <p className="text-sm text-ink-soft">{say("changeHint")}</p>
          <PhoneProof
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
