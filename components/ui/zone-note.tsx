"use client";

import { useSyncExternalStore } from "react";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { zoneWords } from "@/lib/i18n/zone-words";
import { cx } from "./class-names";

const subscribeNever = () => () => undefined;

/** Names the time zone of the shown days if it differs from the device's. */
export function ZoneNote({ timeZone, className }: { timeZone: string; className?: string }) {
  const t = useTranslations(commonMessages);
  const { locale } = useLocale();
  const ownZone = useSyncExternalStore(
    subscribeNever,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => timeZone,
  );
  const zone = zoneWords(locale, timeZone);
  if (zoneWords(locale, ownZone) === zone) return null;
  return <p className={cx("text-sm text-muted-foreground", className)}>{t("daysOfZone", { zone })}</p>;
}
