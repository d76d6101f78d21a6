"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { QuietHours } from "@/lib/contracts/notification-preferences";
import { noticeChoicesMessages } from "@/lib/i18n/messages/notice-choices";
import { zoneWords } from "@/lib/i18n/zone-words";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Card, CardTitle } from "@/components/ui/card";
import { Input, Switch } from "@/components/ui/field";

const usual = { from: "22:00", to: "07:00" };
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The hours without notifications that can wait, in the user's own time zone. */
export function QuietHoursCard({
  quiet,
  onChange,
}: {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null) => Promise<void>;
}) {
  const t = useTranslations(noticeChoicesMessages);
  const { locale } = useLocale();
  const errorText = useErrorText();
  const [edits, setEdits] = useState<Partial<typeof usual>>({});
  const save = (next: QuietHours | null) => {
    onChange(next)
      .then(() => {
        // Keep edits made during the request.
        setEdits((last) => ({
          from: last.from === next?.from ? undefined : last.from,
          to: last.to === next?.to ? undefined : last.to,
        }));
      })
      .catch((cause: unknown) => {
        toast.error(errorText(cause, t("failedSave")));
      });
  };
  const time = (key: "from" | "to") => (
    <Input
      type="time"
      label={t(key)}
      value={edits[key] ?? quiet?.[key] ?? usual[key]}
      onChange={({ target: { value } }) => {
        setEdits((last) => ({ ...last, [key]: value }));
      }}
      // Save on blur, because a half-typed time is empty.
      onBlur={({ target: { value } }) => {
        if (quiet && value !== "" && value !== quiet[key]) save({ ...quiet, timeZone: ownZone(), [key]: value });
      }}
    />
  );
  return (
    <Card aria-label={t("quiet")} className="flex flex-col gap-3">
      <CardTitle>{t("quiet")}</CardTitle>
      <p className="text-sm text-muted-foreground">{t("quietHint")}</p>
      <Switch
        label={t("quietOn")}
        checked={quiet !== null}
        onChange={(on) => {
          save(on ? { ...usual, timeZone: ownZone() } : null);
        }}
      />
      {quiet && (
        <>
          <div className="grid grid-cols-2 gap-3">
            {time("from")}
            {time("to")}
          </div>
          <p className="text-sm text-muted-foreground">{t("zone", { zone: zoneWords(locale, quiet.timeZone) })}</p>
        </>
      )}
    </Card>
  );
}
