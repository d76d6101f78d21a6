"use client";

import { Input } from "@/components/ui/field";
import { papersText } from "@/lib/i18n/text/papers";
import { useText } from "@/lib/i18n/use-text";

/** The last day on which a document holds, as it stands on it: YYYY-MM-DD, empty while nobody has said. */
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
  const say = useText(papersText);
  return (
    <Input
      type="date"
      label={say("expiresOn")}
      hint={say("expiresOnHint")}
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
