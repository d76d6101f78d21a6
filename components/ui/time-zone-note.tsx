"use client";

import { useSyncExternalStore } from "react";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { formatTimeZoneName } from "@/lib/i18n/time-zone-name";
import { cx } from "./class-names";

const subscribeNever = () => () => undefined;

/** Names the time zone of the shown days if it differs from the device's. */
export function TimeZoneNote({ timeZone, className }: { timeZone: string; className?: string }) {
  const t = useTranslations(commonMessages);
  const { locale } = useLocale();
  const deviceZone = useSyncExternalStore(
    subscribeNever,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => timeZone,
  );
  const zoneName = formatTimeZoneName(locale, timeZone);
  if (formatTimeZoneName(locale, deviceZone) === zoneName) return null;
  return <p className={cx("text-sm text-muted-foreground", className)}>{t("dayTimeZone", { zone: zoneName })}</p>;
}
