"use client";

import { adminMessages } from "@/lib/i18n/messages/admin";
import { useTranslations } from "@/lib/i18n/use-translations";
import { lazyClient } from "@/components/ui/lazy-client";
import { useOpenIncidents } from "./use-alarm";

// Most days nothing is.
const IncidentList = lazyClient(() => import("./incidents-screen").then((module) => module.IncidentList));

/** What is open, above all that waits; silent when nothing is. */
export function OpenIncidents() {
  const t = useTranslations(adminMessages);
  const items = useOpenIncidents().data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base">{t("incidents")}</h2>
      <IncidentList items={items} label={t("incidents")} />
    </section>
  );
}
