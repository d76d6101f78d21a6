"use client";

import { useState, type FormEvent } from "react";
import { isApiError } from "@/lib/client/api/api-error";
import { api } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { useErrorText, useFieldProblems } from "@/lib/client/hooks/use-error-text";
import { isRoutingNumber } from "@/lib/domain/money/routing-number";
import { payoutAccountText } from "@/lib/i18n/text/payout-account";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { useFields } from "@/components/ui/use-fields";
import { Input } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { Segmented } from "@/components/ui/segmented";

const path = "/api/driver/payout-account";
const empty = { routing: "", account: "", currentPassword: "" };
type Kind = "checking" | "savings";
const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, "");

/** A bank account and the driver's password; or the password alone, which takes the account away. */
export function PayoutAccountForm({
  removes,
  onDone,
  onCancel,
}: {
  removes: boolean;
  onDone: () => void;
  onCancel: () => void;
}) {
  const say = useText(payoutAccountText);
  const errorText = useErrorText();
  const fieldProblems = useFieldProblems();
  const { fields, input, show } = useFields(empty);
  const [kind, setKind] = useState<Kind>("checking");
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    const { currentPassword } = fields;
    const [routing, account] = [digitsOf(fields.routing), digitsOf(fields.account)];
    if (
      show({
        ...(removes || isRoutingNumber(routing) ? {} : { routing: say("routingWrong") }),
        ...(removes || /^\d{4,17}$/.test(account) ? {} : { account: say("accountWrong") }),
        ...(currentPassword ? {} : { currentPassword: say("passwordNeeded") }),
      })
    )
      return;
    setBusy(true);
    try {
      await (removes
        ? api(path, { method: "DELETE", body: { currentPassword } })
        : api(path, { method: "POST", body: { routing, account, savings: kind === "savings", currentPassword } }));
      toast.success(say(removes ? "removed" : "saved"));
      onDone();
    } catch (error) {
      const wrong =
        isApiError(error) && error.code === "CURRENT_PASSWORD_WRONG"
          ? { currentPassword: errorText(error, say("failed")) }
          : fieldProblems(error);
      show(wrong);
      toast.retry(errorText(error, say("failed")));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      aria-label={say(removes ? "removeTitle" : "title")}
      className="flex flex-col gap-4 border-t pt-4"
    >
      {removes && <h3 className="text-base">{say("removeTitle")}</h3>}
      <p className="text-sm text-ink-soft">{say(removes ? "removeHint" : "hint")}</p>
      {!removes && (
        <>
          <Segmented
            label={say("kind")}
            value={kind}
            onChange={setKind}
            options={(["checking", "savings"] as const).map((value) => ({ value, label: say(value) }))}
          />
          <Input
            label={say("routing")}
            hint={say("routingHint")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            {...input("routing")}
          />
          <Input label={say("account")} inputMode="numeric" autoComplete="off" maxLength={30} {...input("account")} />
        </>
      )}
      <PasswordInput label={say("password")} autoComplete="current-password" {...input("currentPassword")} />
      <Button type="submit" variant={removes ? "danger" : "primary"} busy={busy}>
        {say(removes ? "remove" : "save")}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {say(removes ? "keep" : "cancel")}
      </Button>
    </form>
  );
}
