"use client";

import { useSearchParams } from "next/navigation";
import { useState, type FormEvent } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText, useFieldErrorText } from "@/lib/client/hooks/use-error-text";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useSession } from "@/lib/client/hooks/use-session";
import type { Profile, ProfilePatch } from "@/lib/contracts/profile";
import { commonMessages } from "@/lib/i18n/messages/common";
import { safeRedirectPath } from "@/lib/domain/safe-redirect";
import { customerShellMessages } from "@/lib/i18n/messages/customer-shell";
import { useTranslations } from "@/lib/i18n/use-translations";
import { DuressCodeCard } from "@/components/account/duress-code-card";
import { VerifyEmailCard } from "@/components/account/verify-email-card";
import { PasswordSetting } from "@/components/account/password-setting";
import { SecondFactorCard } from "@/components/account/second-factor-card";
import { PhoneSetting } from "@/components/account/phone-setting";
import { LimitsCard } from "@/components/customer/identity/limits-card";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/form/field";
import { WarningIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/page/list-row";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { Skeleton } from "@/components/ui/page/skeleton";
import { useWrite } from "@/components/ui/use-write";
import { ActionBar } from "@/components/ui/navigation/action-bar";

const path = "/api/profile";
const fields = ["name", "address", "city", "state", "zipCode"] as const;
type Field = (typeof fields)[number];
type Form = Record<Field, string>;

export function CustomerAccountScreen() {
  const t = useTranslations(customerShellMessages);
  const tCommon = useTranslations(commonMessages);
  const profile = useResource(path);
  const { go } = useNavigate();
  // A page that required a verified number sets `next` to return to it.
  const next = safeRedirectPath(useSearchParams().get("next"));
  return (
    <>
      <PageHeader title={t("profile")} back={next ?? "/send"} backLabel={tCommon("back")} />
      <ResourceView
        resource={profile}
        subject={t("profile")}
        skeleton={
          <div translate="no" role="status" aria-label={tCommon("loading")} className="flex flex-col gap-6 pt-2">
            {fields.map((field) => (
              <Skeleton key={field} className="h-12 w-full" />
            ))}
          </div>
        }
      >
        {(loaded) => (
          <div className="flex flex-1 flex-col gap-5 pt-2">
            <PhoneSetting
              hint="receiveHint"
              startsChanging={next !== null}
              onVerified={() => {
                if (next) go(next, { replace: true });
              }}
            />
            <List label={t("account")}>
              <li>
                <ListRow href="/account/notifications" title={t("notifications")} hint={t("notificationsHint")} />
              </li>
              <li>
                <ListRow href="/account/data" title={t("data")} hint={t("dataHint")} />
              </li>
            </List>
            {loaded.limits && <LimitsCard limits={loaded.limits} />}
            <VerifyEmailCard />
            <PasswordSetting />
            <SecondFactorCard />
            <DuressCodeCard />
            <ProfileForm profile={loaded} />
          </div>
        )}
      </ResourceView>
    </>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const t = useTranslations(customerShellMessages);
  const tCommon = useTranslations(commonMessages);
  const errorMessage = useErrorText();
  const fieldText = useFieldErrorText();
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
      setMessages({ name: t("nameMissing") });
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
      toast.success(t("saved"));
      await mutate(path, result.data, { revalidate: false });
      refreshSession();
      return;
    }
    const fieldMessages: Partial<Form> = {};
    for (const problem of result.error.errors) {
      const field = fields.find((name) => name === problem.path);
      if (field) fieldMessages[field] = fieldText(problem);
    }
    setMessages(fieldMessages);
    if (Object.keys(fieldMessages).length === 0) setProblem(errorMessage(result.error, t("saveFailed")));
  }

  const input = (field: Field, inputProps: { autoComplete: string }) => (
    <Input
      key={field}
      label={t(field)}
      error={messages[field]}
      value={valueOf(field)}
      {...inputProps}
      onChange={(event) => {
        const { value } = event.target;
        setEdits((previous) => ({ ...previous, [field]: value }));
        setMessages((previous) => ({ ...previous, [field]: undefined }));
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
          label={t("email")}
          hint={t("emailHint")}
          value={profile.email}
          readOnly
          autoComplete="email"
          className="bg-muted"
        />
      )}
      {input("address", { autoComplete: "street-address" })}
      {input("city", { autoComplete: "address-level2" })}
      <div className="grid grid-cols-2 gap-3">
        {input("state", { autoComplete: "address-level1" })}
        {input("zipCode", { autoComplete: "postal-code" })}
      </div>
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <ActionBar>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {tCommon(busy ? "saving" : "save")}
        </Button>
      </ActionBar>
    </form>
  );
}
