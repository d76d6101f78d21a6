"use client";

import { commonMessages } from "@/lib/i18n/messages/common";
import { unsentSosMessages } from "@/lib/i18n/messages/unsent-sos";
import { getTranslations, regionOf } from "@/lib/i18n/translate";
import { toast } from "../app/toast";
import type { SosAlert } from "./sos";

const reports = new Map<string, Promise<boolean>>();

/**
 * Shows once that an expired SOS was never sent, until the driver closes the message. Resolves with whether it is
 * shown; if not, a later call tries again. Also shown by public/sw-sos.js.
 */
export function reportUnsentSos({ id, at }: SosAlert): Promise<boolean> {
  const pending = reports.get(id);
  if (pending) return pending;
  const locale = document.documentElement.lang === "es" ? "es" : "en";
  const time = new Date(at).toLocaleString(regionOf[locale], { dateStyle: "medium", timeStyle: "short" });
  const report = toast
    .persistent(
      getTranslations(locale, unsentSosMessages)("unsent", { time }),
      getTranslations(locale, commonMessages)("close"),
    )
    .then((isShown) => {
      if (!isShown) reports.delete(id);
      return isShown;
    });
  reports.set(id, report);
  return report;
}
