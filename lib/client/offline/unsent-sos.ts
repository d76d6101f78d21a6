"use client";

import { commonMessages } from "@/lib/i18n/messages/common";
import { unsentSosMessages } from "@/lib/i18n/messages/unsent-sos";
import { getTranslations, regionOf } from "@/lib/i18n/translate";
import { toast } from "../app/toast";
import type { SosCall } from "./sos";

/** Shows that a dropped SOS was never sent, until the driver closes the message. Also shown by public/sw-sos.js. */
export function reportUnsentSos({ at }: SosCall): void {
  const locale = document.documentElement.lang === "es" ? "es" : "en";
  const time = new Date(at).toLocaleString(regionOf[locale], { dateStyle: "medium", timeStyle: "short" });
  toast.warning(getTranslations(locale, unsentSosMessages)("unsent", { time }), Infinity, {
    label: getTranslations(locale, commonMessages)("close"),
    onPress: () => undefined,
  });
}
