"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { QuietHours } from "@/lib/contracts/notification-preferences";
import { notificationPreferencesMessages } from "@/lib/i18n/messages/notification-preferences";
import { formatTimeZoneName } from "@/lib/i18n/time-zone-name";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Card, CardTitle } from "@/components/ui/card";
import { Input, Switch } from "@/components/ui/form/field";

const defaultHours = { from: "22:00", to: "07:00" };
const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The hours without notifications that can wait, in the user's own time zone. */
export function QuietHoursCard({
  quiet,
  onChange,
}: {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null) => Promise<void>;
}) {
  const t = useTranslations(notificationPreferencesMessages);
  const { locale } = useLocale();
  const errorText = useErrorText();
  const [edits, setEdits] = useState<Partial<typeof defaultHours>>({});
  const save = (next: QuietHours | null) => {
    onChange(next)
      .then(() => {
        // Keep edits made during the request.
        setEdits((previous) => ({
          from: previous.from === next?.from ? undefined : previous.from,
          to: previous.to === next?.to ? undefined : previous.to,
        }));
      })
      .catch((error: unknown) => {
        toast.error(errorText(error, t("saveFailed")));
      });
  };
  const time = (key: "from" | "to") => (
    <Input
      type="time"
      label={t(key)}
      value={edits[key] ?? quiet?.[key] ?? defaultHours[key]}
      onChange={({ target: { value } }) => {
        setEdits((previous) => ({ ...previous, [key]: value }));
      }}
      // Save on blur, because a half-typed time is empty.
      onBlur={({ target: { value } }) => {
        if (quiet && value !== "" && value !== quiet[key]) save({ ...quiet, timeZone: localTimeZone(), [key]: value });
      }}
    />
  );
  return (
    <Card aria-label={t("quietHours")} className="flex flex-col gap-3">
      <CardTitle>{t("quietHours")}</CardTitle>
      <p className="text-sm text-muted-foreground">{t("quietHoursHint")}</p>
      <Switch
        label={t("enableQuietHours")}
        checked={quiet !== null}
        onChange={(enabled) => {
          save(enabled ? { ...defaultHours, timeZone: localTimeZone() } : null);
        }}
      />
      {quiet && (
        <>
          <div className="grid grid-cols-2 gap-3">
            {time("from")}
            {time("to")}
          </div>
          <p className="text-sm text-muted-foreground">
            {t("timeZone", { zone: formatTimeZoneName(locale, quiet.timeZone) })}
          </p>
        </>
      )}
    </Card>
  );
}
