"use client";

import { Input } from "@/components/ui/form/field";
import { driverDocumentsMessages } from "@/lib/i18n/messages/driver-documents";
import { useTranslations } from "@/lib/i18n/use-translations";

/** The last valid day printed on a document: YYYY-MM-DD, or empty. */
export function ExpiryField({
  value,
  error,
  optional,
  onChange,
}: {
  value: string;
  error?: string;
  optional?: boolean;
  onChange: (expiresOn: string) => void;
}) {
  const t = useTranslations(driverDocumentsMessages);
  return (
    <Input
      type="date"
      label={t("expiresOn")}
      hint={t("expiresOnHint")}
      max="2100-01-01"
      value={value}
      error={error}
      optional={optional}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    />
  );
}
