"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/form/field";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { storeValue } from "@/lib/client/storage/stored-value";
import { authMessages } from "@/lib/i18n/messages/auth";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { OtherForm, PersonFields, useAccountCheck } from "./account-fields";
import { CheckMail } from "./check-mail";
import { ConsentLine } from "./consent-line";
import { NewPassword } from "./new-password";
import { useAuthForm, useSignIn } from "./use-auth-form";

const draftKey = "register-draft";

/** Creates a driver's account. The application follows. */
export function RegisterForm() {
  const t = useTranslations(authMessages);
  const { locale } = useLocale();
  const enter = useSignIn();
  const { fields, set, problems, setProblems, busy, send } = useAuthForm(
    {
      name: "",
      email: "",
      phone: "",
      licenseNumber: "",
      password: "",
      confirm: "",
    },
    draftKey,
  );
  const check = useAccountCheck(fields, setProblems);
  const [mailed, setMailed] = useState(false);

  const mail = () => {
    storeValue(draftKey, null, "session");
    toast.success(t("driverCreated"));
    setMailed(true);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check(["name", "email", "phone", "licenseNumber", "password"])) return;
    const { name, email, phone, licenseNumber, password } = fields;
    void send(async () => {
      const response = await api("/api/auth/sign-up", {
        method: "POST",
        clientActionId: newActionId(),
        body: {
          name: name.trim(),
          email: email.trim(),
          phone: phone.trim(),
          password,
          licenseNumber: licenseNumber.trim(),
          userType: "driver",
          locale,
        },
      });
      if ("verify" in response) mail();
      else await enter(response, `${t("driverCreated")} ${t("driverCreatedNext")}`);
    }, t("registerFailed"));
  };

  if (mailed) return <CheckMail email={fields.email} />;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="pb-2">
        <h1 className="text-xl">{t("register")}</h1>
        <p className="pt-1 text-muted-foreground">{t("registerHint")}</p>
      </div>
      <PersonFields fields={fields} problems={problems} set={set} phoneHint={t("phoneHint")} />
      <Input
        label={t("license")}
        autoCapitalize="characters"
        autoComplete="off"
        value={fields.licenseNumber}
        onChange={set("licenseNumber")}
        error={problems.licenseNumber}
      />
      <NewPassword label="title" fields={fields} problems={problems} set={set} />
      <ConsentLine />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t("createAccount")}
      </Button>
      <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-sm">
        <OtherForm question={t("haveAccount")} href="/login" link={t("signIn")} />
      </p>
    </form>
  );
}
