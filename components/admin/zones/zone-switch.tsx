"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { Zone } from "@/lib/contracts/admin/zones";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { useTranslations } from "@/lib/i18n/use-translations";
import { BareSwitch } from "@/components/ui/form/field";
import { useWrite } from "@/components/ui/use-write";
import { zonePath } from "./zone-path";

/** Activates or deactivates a zone in the list, as an optimistic update that reverts on an error. */
export function ZoneSwitch({
  zone: { id, name, isActive },
  onChanged,
}: {
  zone: Pick<Zone, "id" | "name" | "isActive">;
  onChanged: () => void;
}) {
  const t = useTranslations(adminZonesMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();
  // Until the list is refetched, its item has the old state.
  const [pendingChange, setPendingChange] = useState<{ previous: boolean; now: boolean } | null>(null);
  if (pendingChange && pendingChange.previous !== isActive) setPendingChange(null);
  const displayed = pendingChange?.previous === isActive ? pendingChange.now : isActive;

  async function change(active: boolean) {
    setPendingChange({ previous: isActive, now: active });
    const result = await write(zonePath(id), { method: "PATCH", body: { isActive: active } });
    if (result.ok) toast.success(t(active ? "activated" : "deactivated", { name }));
    else {
      setPendingChange(null);
      toast.error(errorMessage(result.error, t("saveFailed")));
    }
    onChanged();
  }

  return (
    <span className="flex items-center gap-3">
      <BareSwitch
        label={t("switchLabel", { name })}
        checked={displayed}
        disabled={busy}
        onChange={(next) => void change(next)}
      />
      <span className="min-w-16 text-sm">{t(displayed ? "active" : "inactive")}</span>
    </span>
  );
}
