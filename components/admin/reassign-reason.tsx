"use client";

import { useState } from "react";
import { adminText } from "@/lib/i18n/text/admin";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { useText } from "@/lib/i18n/use-text";
import { Select, Textarea } from "@/components/ui/field";

const reasons = ["whyLate", "whyStanding", "whyAsked", "whyVehicle"] as const;

/** Why a driver loses a delivery to another: one of the usual words, or their own. `onReason`: empty while there is none. */
export function ReassignReason({ onReason }: { onReason: (reason: string) => void }) {
  const say = useText(adminTransactionsText);
  const sayAdmin = useText(adminText);
  const [kind, setKind] = useState<string>("whyLate");
  const [own, setOwn] = useState("");
  return (
    <>
      <Select
        label={say("why")}
        value={kind}
        options={[...reasons, "whyOther" as const].map((value) => ({ value, label: say(value) }))}
        onChange={({ target }) => {
          const usual = reasons.find((each) => each === target.value);
          setKind(target.value);
          onReason(usual ? say(usual) : own.trim());
        }}
      />
      {kind === "whyOther" && (
        <Textarea
          label={sayAdmin("reason")}
          hint={sayAdmin("reasonHint")}
          maxLength={500}
          required
          value={own}
          onChange={({ target }) => {
            setOwn(target.value);
            onReason(target.value.trim());
          }}
        />
      )}
    </>
  );
}
