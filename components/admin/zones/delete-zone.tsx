"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useGo } from "@/lib/client/hooks/use-go";
import type { ZoneDetail } from "@/lib/contracts/admin-zones";
import { adminZonesText } from "@/lib/i18n/text/admin-zones";
import { useText } from "@/lib/i18n/use-text";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { usePageVerbs } from "@/components/admin/palette/page-verbs";
import { Button } from "@/components/ui/button";
import { DeleteIcon } from "@/components/ui/icons";
import { useWrite } from "@/components/ui/use-write";
import { zonePath } from "./zone-path";

/** Deletes a zone, once it has been said what that means for its drivers. */
export function DeleteZone({ zone, onDeleted }: { zone: ZoneDetail; onDeleted: () => void }) {
  const say = useText(adminZonesText);
  const sayError = useErrorText();
  const { go, going } = useGo();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function remove() {
    setProblem(null);
    const result = await write(zonePath(zone.id), { method: "DELETE", body: undefined });
    // Somebody else was quicker: it is gone all the same.
    if (!result.ok && result.error.status !== 404) {
      setProblem(sayError(result.error, say("failed")));
      return;
    }
    onDeleted();
    toast.success(say("deleted"));
    go("/admin/zones", { replace: true });
    await mutate((key) => typeof key === "string" && key.startsWith("/api/admin/zones"), undefined, {
      revalidate: false,
    });
  }

  function ask() {
    setProblem(null);
    setAsking(true);
    // Who serves it may have changed since it was read.
    void mutate(zonePath(zone.id));
  }
  usePageVerbs([{ key: "delete", label: say("delete"), icon: DeleteIcon, run: ask }]);
  const { driverCount, onlyZoneOf } = zone;
  return (
    <div>
      <Button variant="quiet" className="-ml-4 text-stop-ink" icon={DeleteIcon} onClick={ask}>
        {say("delete")}
      </Button>
      <ActionDialog
        open={asking}
        title={say("deleteTitle", { name: zone.name })}
        confirm={say("delete")}
        needsReason={false}
        variant="danger"
        busy={busy || going}
        problem={problem}
        onConfirm={() => {
          void remove();
        }}
        onClose={() => {
          setAsking(false);
        }}
        hint={
          <div className="flex flex-col gap-2">
            <p>{say("deleteServed", { n: driverCount })}</p>
            {onlyZoneOf > 0 && <p>{say("deleteOnly", { n: onlyZoneOf })}</p>}
            <p className="text-ink-soft">{say("deleteHint")}</p>
          </div>
        }
      />
    </div>
  );
}
