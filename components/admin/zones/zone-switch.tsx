"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { Zone } from "@/lib/contracts/admin-zones";
import { adminZonesText } from "@/lib/i18n/text/admin-zones";
import { useText } from "@/lib/i18n/use-text";
import { BareSwitch } from "@/components/ui/field";
import { useWrite } from "@/components/ui/use-write";
import { zonePath } from "./zone-path";

/** Opens or closes a zone where it is listed: at once on the screen, and back again where the server refuses. */
export function ZoneSwitch({
  zone: { id, name, isActive },
  onChanged,
}: {
  zone: Pick<Zone, "id" | "name" | "isActive">;
  onChanged: () => void;
}) {
  const say = useText(adminZonesText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  // Until the list is read again it says what stood before.
  const [wanted, setWanted] = useState<{ before: boolean; now: boolean } | null>(null);
  if (wanted && wanted.before !== isActive) setWanted(null);
  const shown = wanted?.before === isActive ? wanted.now : isActive;

  async function change(now: boolean) {
    setWanted({ before: isActive, now });
    const result = await write(zonePath(id), { method: "PATCH", body: { isActive: now } });
    if (result.ok) toast.success(say(now ? "opened" : "closed", { name }));
    else {
      setWanted(null);
      toast.error(sayError(result.error, say("saveFailed")));
    }
    onChanged();
  }

  return (
    <span className="flex items-center gap-3">
      <BareSwitch
        label={say("switchLabel", { name })}
        checked={shown}
        disabled={busy}
        onChange={(now) => void change(now)}
      />
      <span className="min-w-16 text-sm">{say(shown ? "active" : "inactive")}</span>
    </span>
  );
}
