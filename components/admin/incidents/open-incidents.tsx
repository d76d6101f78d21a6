"use client";

import { adminText } from "@/lib/i18n/text/admin";
import { useText } from "@/lib/i18n/use-text";
import { lazily } from "@/components/ui/lazily";
import { useOpenIncidents } from "./use-alarm";

// Most days nothing is.
const IncidentList = lazily(() => import("./incidents-screen").then((module) => module.IncidentList));

/** What is open, above all that waits; silent when nothing is. */
export function OpenIncidents() {
  const say = useText(adminText);
  const items = useOpenIncidents().data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base">{say("incidents")}</h2>
      <IncidentList items={items} label={say("incidents")} />
    </section>
  );
}
