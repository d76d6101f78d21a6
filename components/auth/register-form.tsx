"use client";

import Link from "@/components/ui/link";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { PhoneInput } from "@/components/ui/phone-input";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { writeKept } from "@/lib/client/storage/kept-value";
import { authText } from "@/lib/i18n/text/auth";
import { passwordText } from "@/lib/i18n/text/password";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { CheckMail } from "./check-mail";
import { ConsentLine } from "./consent-line";
import { NewPassword } from "./new-password";
import { useAuthForm, useEnter } from "./use-auth-form";
import { leastPassword } from "@/lib/domain/password";

const draftKey = "register-draft";

/** A driver's account; the application follows. */
export function RegisterForm() {
  const say = useText(authText);
  const sayPassword = useText(passwordText);
  const { locale } = useLocale();
  const enter = useEnter();
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
  const [mailed, setMailed] = useState(false);

  const mail = () => {
    writeKept(draftKey, null, "session");
    toast.success(say("driverCreated"));
    setMailed(true);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = (["name", "email", "phone", "licenseNumber", "password", "confirm"] as const).filter(
      (key) => fields[key].trim() === "",
    );
    if (empty.length > 0) {
      setProblems(Object.fromEntries(empty.map((key) => [key, say("fillRequired")])));
      toast.retry(say("fillRequired"));
      return;
    }
    if (fields.password !== fields.confirm) {
      setProblems({ confirm: sayPassword("mismatch") });
      toast.retry(sayPassword("mismatch"));
      return;
    }
    if (fields.password.length < leastPassword) {
      setProblems({ password: sayPassword("tooShort") });
      toast.retry(sayPassword("tooShort"));
      return;
    }
    const { name, email, phone, licenseNumber, password } = fields;
    void send(async () => {
      const answer = await api("/api/auth/sign-up", {
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
      if ("verify" in answer) mail();
      else await enter(answer, `${say("driverCreated")} ${say("driverCreatedNext")}`);
    }, say("registerFailed"));
  };

  if (mailed) return <CheckMail email={fields.email} />;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="pb-2">
        <h1 className="text-xl">{say("register")}</h1>
        <p className="pt-1 text-ink-soft">{say("registerHint")}</p>
      </div>
      <Input label={say("name")} autoComplete="name" value={fields.name} onChange={set("name")} error={problems.name} />
      <Input
        label={say("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={fields.email}
        onChange={set("email")}
        error={problems.email}
      />
      <PhoneInput
        label={say("phone")}
        autoComplete="tel"
        value={fields.phone}
        onChange={set("phone")}
        error={problems.phone}
        hint={say("phoneHint")}
      />
      <Input
        label={say("license")}
        autoCapitalize="characters"
        autoComplete="off"
        value={fields.licenseNumber}
        onChange={set("licenseNumber")}
        error={problems.licenseNumber}
      />
      <NewPassword label="title" fields={fields} problems={problems} set={set} />
      <ConsentLine />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {say("createAccount")}
      </Button>
      <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-sm">
        {say("haveAccount")}
        <Link
          href="/login"
          className="tap inline-flex max-w-full shrink-0 items-center font-semibold underline underline-offset-4"
        >
          {say("signIn")}
        </Link>
      </p>
    </form>
  );
}
