"use client";

import { useState } from "react";
import { adminText } from "@/lib/i18n/text/admin";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { useText } from "@/lib/i18n/use-text";
import { Select, Textarea } from "@/components/ui/field";

const reasons = ["whyLate", "whyStanding", "whyAsked", "whyVehicle"] as const;

/**
 * Why a driver loses a delivery to another: one of the usual words, or their own. It goes on record about the driver, so
 * nothing is said of them that nobody chose, but that it is late where it is. `onReason`: empty while there is none.
 */
export function ReassignReason({
  late,
  error,
  onReason,
}: {
  late: boolean;
  error: string | null;
  onReason: (reason: string) => void;
}) {
  const say = useText(adminTransactionsText);
  const sayAdmin = useText(adminText);
  const [kind, setKind] = useState<string>(late ? "whyLate" : "");
  const [own, setOwn] = useState("");
  return (
    <>
      <Select
        label={say("why")}
        placeholder={late ? undefined : say("chooseWhy")}
        error={kind === "whyOther" ? null : error}
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
          error={error}
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
