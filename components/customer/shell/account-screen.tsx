"use client";

import { useSearchParams } from "next/navigation";
import { useState, type FormEvent } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText, useFieldText } from "@/lib/client/hooks/use-error-text";
import { useGo } from "@/lib/client/hooks/use-go";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useSession } from "@/lib/client/hooks/use-session";
import type { Profile, ProfilePatch } from "@/lib/contracts/profile";
import { commonText } from "@/lib/i18n/text/common";
import { safeNext } from "@/lib/domain/safe-next";
import { customerShellText } from "@/lib/i18n/text/customer-shell";
import { useText } from "@/lib/i18n/use-text";
import { DuressCard } from "@/components/account/duress-card";
import { EmailProofCard } from "@/components/account/email-proof-card";
import { OwnPassword } from "@/components/account/own-password";
import { SecondFactorCard } from "@/components/account/second-factor-card";
import { OwnPhone } from "@/components/account/own-phone";
import { LimitsCard } from "@/components/customer/identity/limits-card";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { WarningIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/list-row";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { Skeleton } from "@/components/ui/skeleton";
import { useWrite } from "@/components/ui/use-write";
import { ActionBar } from "@/components/ui/action-bar";

const path = "/api/profile";
const fields = ["name", "address", "city", "state", "zipCode"] as const;
type Field = (typeof fields)[number];
type Form = Record<Field, string>;

/** A customer's own profile. */
export function AccountScreen() {
  const say = useText(customerShellText);
  const sayCommon = useText(commonText);
  const profile = useResource(path);
  const { go } = useGo();
  // Whoever was sent here to prove a number goes on where they were.
  const next = safeNext(useSearchParams().get("next"));
  return (
    <>
      <PageHeader title={say("profile")} back={next ?? "/send"} backLabel={sayCommon("back")} />
      <ResourceView
        of={profile}
        component={say("profile")}
        skeleton={
          <div translate="no" role="status" aria-label={sayCommon("loading")} className="flex flex-col gap-6 pt-2">
            {fields.map((field) => (
              <Skeleton key={field} className="h-12 w-full" />
            ))}
          </div>
        }
      >
        {(known) => (
          <div className="flex flex-1 flex-col gap-5 pt-2">
            <OwnPhone
              hint="receiveHint"
              wanted={next !== null}
              onProven={() => {
                if (next) go(next, { replace: true });
              }}
            />
            <List label={say("account")}>
              <li>
                <ListRow href="/account/notifications" title={say("notifications")} hint={say("notificationsHint")} />
              </li>
              <li>
                <ListRow href="/account/data" title={say("data")} hint={say("dataHint")} />
              </li>
            </List>
            {known.limits && <LimitsCard limits={known.limits} />}
            <EmailProofCard />
            <OwnPassword />
            <SecondFactorCard />
            <DuressCard />
            <ProfileForm profile={known} />
          </div>
        )}
      </ResourceView>
    </>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const say = useText(customerShellText);
  const sayCommon = useText(commonText);
  const sayError = useErrorText();
  const fieldText = useFieldText();
  const { mutate } = useSWRConfig();
  const { refresh: refreshSession } = useSession();
  const { busy, write } = useWrite();
  const [edits, setEdits] = useState<Partial<Form>>({});
  const [messages, setMessages] = useState<Partial<Form>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const valueOf = (field: Field): string => edits[field] ?? profile[field] ?? "";

  async function save(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    if (valueOf("name").trim() === "") {
      setMessages({ name: say("nameMissing") });
      return;
    }
    const patch: ProfilePatch = {};
    for (const field of fields) {
      const value = valueOf(field).trim();
      if (value === (profile[field] ?? "")) continue;
      if (field === "name") patch.name = value;
      else patch[field] = value === "" ? null : value;
    }
    const result = await write(path, { method: "PATCH", body: patch });
    if (result.ok) {
      setEdits({});
      setMessages({});
      toast.success(say("saved"));
      await mutate(path, result.data, { revalidate: false });
      refreshSession();
      return;
    }
    const atFields: Partial<Form> = {};
    for (const problem of result.error.errors) {
      const field = fields.find((each) => each === problem.path);
      if (field) atFields[field] = fieldText(problem);
    }
    setMessages(atFields);
    if (Object.keys(atFields).length === 0) setProblem(sayError(result.error, say("saveFailed")));
  }

  const input = (field: Field, rest: { autoComplete: string; type?: string; hint?: string }) => (
    <Input
      key={field}
      label={say(field)}
      error={messages[field]}
      value={valueOf(field)}
      {...rest}
      onChange={(event) => {
        const { value } = event.target;
        setEdits((last) => ({ ...last, [field]: value }));
        setMessages((last) => ({ ...last, [field]: undefined }));
      }}
    />
  );

  return (
    <form
      noValidate
      onSubmit={(event) => {
        void save(event);
      }}
      className="flex flex-1 flex-col gap-5"
    >
      {input("name", { autoComplete: "name" })}
      {profile.email && (
        <Input
          label={say("email")}
          hint={say("emailHint")}
          value={profile.email}
          readOnly
          autoComplete="email"
          className="bg-sunken"
        />
      )}
      {input("address", { autoComplete: "street-address" })}
      {input("city", { autoComplete: "address-level2" })}
      <div className="grid grid-cols-2 gap-3">
        {input("state", { autoComplete: "address-level1" })}
        {input("zipCode", { autoComplete: "postal-code" })}
      </div>
      {problem && (
        <Notice tone="stop" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <ActionBar>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {sayCommon(busy ? "saving" : "save")}
        </Button>
      </ActionBar>
    </form>
  );
}
