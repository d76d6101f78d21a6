"use client";

import { Input } from "@/components/ui/field";
import { authText } from "@/lib/i18n/text/auth";
import { useText } from "@/lib/i18n/use-text";

export const addressFields = ["address", "city", "state", "zipCode"] as const;
export type AddressField = (typeof addressFields)[number];

const fills: Record<AddressField, string> = {
  address: "street-address",
  city: "address-level2",
  state: "address-level1",
  zipCode: "postal-code",
};
const longest: Record<AddressField, number> = { address: 500, city: 120, state: 120, zipCode: 20 };

type SignUpAddressProps = {
  fields: Record<AddressField, string>;
  problems: Partial<Record<AddressField, string>>;
  set: (field: AddressField) => (event: { target: { value: string } }) => void;
};

/** Where somebody lives, if they want to say it: the cash they send is then collected there unless they say otherwise. */
export function SignUpAddress({ fields, problems, set }: SignUpAddressProps) {
  const say = useText(authText);
  const input = (field: AddressField) => (
    <Input
      key={field}
      label={say(field)}
      autoComplete={fills[field]}
      maxLength={longest[field]}
      value={fields[field]}
      onChange={set(field)}
      error={problems[field]}
    />
  );
  return (
    <fieldset className="flex flex-col gap-4 rounded-card border p-4">
      <legend className="px-1 text-sm font-medium">{say("yourAddress")}</legend>
      <p className="text-sm text-ink-soft">{say("yourAddressHint")}</p>
      {input("address")}
      {input("city")}
      <div className="grid grid-cols-2 gap-3">
        {input("state")}
        {input("zipCode")}
      </div>
    </fieldset>
  );
}
