"use client";

import { useState, type FormEvent } from "react";
import { toast } from "@/lib/client/toast";
import { focusFirstProblem, useErrorText, useFieldProblems } from "@/lib/client/use-error-text";
import { useResource } from "@/lib/client/use-resource";
import { adminText } from "@/lib/i18n/text/admin";
import { adminPayoutsText } from "@/lib/i18n/text/admin-payouts";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input, Textarea } from "@/components/ui/field";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { useWrite } from "@/components/ui/use-write";
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
  const sayError = useErrorText();
  const fieldProblems = useFieldProblems();
  const { busy, write } = useWrite();
  const [account, setAccount] = useState("");
  const [reason, setReason] = useState("");
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});

  async function save(event: FormEvent) {
    event.preventDefault();
    const id = account.trim();
    const wrong = {
      ...(id !== "" && id.length < 5 ? { account: say("accountShort") } : {}),
      ...(reason.trim() === "" ? { reason: sayAdmin("reasonMissing") } : {}),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) {
      focusFirstProblem();
      return;
    }
    const result = await write(`/api/admin/drivers/${userId}/payout-account`, {
      body: { account: id === "" ? null : id, reason: reason.trim() },
    });
    if (!result.ok) {
      setProblems(fieldProblems(result.error));
      focusFirstProblem();
      toast.retry(sayError(result.error, say("accountFailed")));
      return;
    }
    toast.success(say("accountSaved"));
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
        value={account}
        error={problems.account}
        onChange={(event) => {
          setAccount(event.target.value);
          setProblems((last) => ({ ...last, account: undefined }));
        }}
      />
      <Textarea
        label={sayAdmin("reason")}
        hint={sayAdmin("reasonHint")}
        rows={2}
        maxLength={500}
        value={reason}
        error={problems.reason}
        onChange={(event) => {
          setReason(event.target.value);
          setProblems((last) => ({ ...last, reason: undefined }));
        }}
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
