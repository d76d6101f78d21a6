"use client";

import { Input } from "@/components/ui/form/field";
import { toast } from "@/lib/client/app/toast";
import { authMessages } from "@/lib/i18n/messages/auth";
import { useTranslations } from "@/lib/i18n/use-translations";
import { OtherFormLink, PersonFields, AccountForm } from "./account-form";
import { NewPassword } from "./new-password";
import { useAuthForm, useSignIn } from "./use-auth-form";

const draftKey = "register-draft";

/** Creates a driver's account. The application follows. */
export function RegisterForm() {
  const t = useTranslations(authMessages);
  const signIn = useSignIn();
  const form = useAuthForm({ name: "", email: "", phone: "", licenseNumber: "", password: "", confirm: "" }, draftKey);
  const { fields, changeHandler, problems } = form;
  const { email, licenseNumber } = fields;

  return (
    <AccountForm
      form={form}
      draftKey={draftKey}
      title={t("register")}
      hint={t("registerHint")}
      required={["name", "email", "phone", "licenseNumber", "password"]}
      body={{ userType: "driver", email: email.trim(), licenseNumber: licenseNumber.trim() }}
      onCreated={(session) => signIn(session, `${t("driverCreated")} ${t("driverCreatedNext")}`)}
      onEmailSent={() => toast.success(t("driverCreated"))}
      footer={
        <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-sm">
          <OtherFormLink question={t("haveAccount")} href="/login" link={t("signIn")} />
        </p>
      }
    >
      <PersonFields fields={fields} problems={problems} changeHandler={changeHandler} phoneHint={t("phoneHint")} />
      <Input
        label={t("license")}
        autoCapitalize="characters"
        autoComplete="off"
        value={licenseNumber}
        onChange={changeHandler("licenseNumber")}
        error={problems.licenseNumber}
      />
      <NewPassword label="title" fields={fields} problems={problems} changeHandler={changeHandler} />
    </AccountForm>
  );
}
