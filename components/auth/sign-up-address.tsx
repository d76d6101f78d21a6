"use client";

import { Input } from "@/components/ui/form/field";
import { authMessages } from "@/lib/i18n/messages/auth";
import { useTranslations } from "@/lib/i18n/use-translations";

export const addressFields = ["address", "city", "state", "zipCode"] as const;
type SignUpAddressField = (typeof addressFields)[number];

const autoCompleteOf: Record<SignUpAddressField, string> = {
  address: "street-address",
  city: "address-level2",
  state: "address-level1",
  zipCode: "postal-code",
};
const maxLengths: Record<SignUpAddressField, number> = { address: 500, city: 120, state: 120, zipCode: 20 };

type SignUpAddressProps = {
  fields: Record<SignUpAddressField, string>;
  problems: Partial<Record<SignUpAddressField, string>>;
  changeHandler: (field: SignUpAddressField) => (event: { target: { value: string } }) => void;
};

/** Optional home address. Cash that the user sends is collected there unless they choose another place. */
export function SignUpAddress({ fields, problems, changeHandler }: SignUpAddressProps) {
  const t = useTranslations(authMessages);
  const input = (field: SignUpAddressField) => (
    <Input
      key={field}
      label={t(field)}
      autoComplete={autoCompleteOf[field]}
      maxLength={maxLengths[field]}
      value={fields[field]}
      onChange={changeHandler(field)}
      error={problems[field]}
    />
  );
  return (
    <fieldset className="flex flex-col gap-4 rounded-card border p-4">
      <legend className="px-1 text-sm font-medium">{t("yourAddress")}</legend>
      <p className="text-sm text-muted-foreground">{t("yourAddressHint")}</p>
      {input("address")}
      {input("city")}
      <div className="grid grid-cols-2 gap-3">
        {input("state")}
        {input("zipCode")}
      </div>
    </fieldset>
  );
}
