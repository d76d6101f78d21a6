"use client";

import { useState, type FormEvent } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText, useFieldProblems } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import { adminText } from "@/lib/i18n/text/admin";
import { adminPayoutsText } from "@/lib/i18n/text/admin-payouts";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input, Textarea } from "@/components/ui/field";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { useFields } from "@/components/ui/use-fields";
import { useWrite } from "@/components/ui/use-write";
import { isAsked } from "@/components/admin/approvals/asked";
import { useAskedWords } from "@/components/admin/approvals/use-asked-words";
import { AccountWords } from "./account-words";

/** Where a driver's pay goes; their account at the payment provider is an administrator's to say. */
export function DriverAccount({ userId, ownCase }: { userId: string; ownCase: boolean }) {
  const say = useText(adminPayoutsText);
  const sayCommon = useText(commonText);
  const [editing, setEditing] = useState(false);
  const accounts = useResource(`/api/admin/drivers/${userId}/payout-account`);
  return (
    <ResourceView
      of={accounts}
      component={say("accountTitle")}
      what={say("accountLoad")}
      skeleton={<SkeletonCard label={sayCommon("loading")} />}
    >
      {(data) => (
        <Card className="flex flex-col gap-3">
          <CardTitle>{say("accountTitle")}</CardTitle>
          <AccountWords {...data} />
          {!ownCase &&
            (editing ? (
              <AccountForm
                userId={userId}
                onSaved={() => {
                  accounts.refresh();
                  setEditing(false);
                }}
                onCancel={() => {
                  setEditing(false);
                }}
              />
            ) : (
              <Button
                onClick={() => {
                  setEditing(true);
                }}
              >
                {say("accountEdit")}
              </Button>
            ))}
        </Card>
      )}
    </ResourceView>
  );
}

function AccountForm({ userId, onSaved, onCancel }: { userId: string; onSaved: () => void; onCancel: () => void }) {
  const say = useText(adminPayoutsText);
  const sayAdmin = useText(adminText);
  const askedWords = useAskedWords();
  const sayError = useErrorText();
  const fieldProblems = useFieldProblems();
  const { busy, write } = useWrite();
  const { fields, input, show } = useFields({ account: "", reason: "" });

  async function save(event: FormEvent) {
    event.preventDefault();
    const id = fields.account.trim();
    const wrong = {
      ...(id !== "" && id.length < 5 ? { account: say("accountShort") } : {}),
      ...(fields.reason.trim() === "" ? { reason: sayAdmin("reasonMissing") } : {}),
    };
    if (show(wrong)) return;
    const result = await write(`/api/admin/drivers/${userId}/payout-account`, {
      body: { account: id === "" ? null : id, reason: fields.reason.trim() },
    });
    if (!result.ok) {
      show(fieldProblems(result.error));
      toast.retry(sayError(result.error, say("accountFailed")));
      return;
    }
    toast.success(isAsked(result.data) ? askedWords(result.data) : say("accountSaved"));
    onSaved();
  }

  return (
    <form
      noValidate
      aria-label={say("accountEdit")}
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-4 border-t pt-4"
    >
      <Input
        label={say("accountLabel")}
        hint={say("accountHint")}
        autoComplete="off"
        autoFocus
        maxLength={100}
        {...input("account")}
      />
      <Textarea
        label={sayAdmin("reason")}
        hint={sayAdmin("reasonHint")}
        rows={2}
        maxLength={500}
        {...input("reason")}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {say("accountSave")}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {say("back")}
      </Button>
    </form>
  );
}
