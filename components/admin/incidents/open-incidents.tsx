"use client";

import { adminMessages } from "@/lib/i18n/messages/admin";
import { useTranslations } from "@/lib/i18n/use-translations";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useOpenIncidents } from "./use-alarm";

// Lazy: usually no incident is open.
const IncidentList = lazyClient(() => import("./incidents-screen").then((module) => module.IncidentList));

/** Open incidents above all other attention items; renders nothing without any. */
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
