"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import type { ZoneDetail } from "@/lib/contracts/admin/zones";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { usePageActions } from "@/components/admin/palette/page-actions";
import { Button } from "@/components/ui/button";
import { DeleteIcon } from "@/components/ui/icons";
import { useWrite } from "@/components/ui/use-write";
import { zonePath } from "./zone-path";

/** Deletes a zone after a confirmation that states the effect on its drivers. */
export function DeleteZone({ zone, onDeleted }: { zone: ZoneDetail; onDeleted: () => void }) {
  const t = useTranslations(adminZonesMessages);
  const errorMessage = useErrorText();
  const { go, isNavigating } = useNavigate();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function remove() {
    setProblem(null);
    const result = await write(zonePath(zone.id), { method: "DELETE", body: undefined });
    // 404: another administrator has already deleted it.
    if (!result.ok && result.error.status !== 404) {
      setProblem(errorMessage(result.error, t("failed")));
      return;
    }
    onDeleted();
    toast.success(t("deleted"));
    go("/admin/zones", { replace: true });
    await mutate((key) => typeof key === "string" && key.startsWith("/api/admin/zones"), undefined, {
      revalidate: false,
    });
  }

  function openDialog() {
    setProblem(null);
    setConfirming(true);
    // The zone's drivers may have changed since it was fetched.
    void mutate(zonePath(zone.id));
  }
  usePageActions([{ key: "delete", label: t("delete"), icon: DeleteIcon, run: openDialog }]);
  const { driverCount, driversWithoutOtherZone } = zone;
  return (
    <div>
      <Button variant="quiet" tone="destructive" className="-ml-4" icon={DeleteIcon} onClick={openDialog}>
        {t("delete")}
      </Button>
      <ActionDialog
        open={confirming}
        title={t("deleteTitle", { name: zone.name })}
        confirmLabel={t("delete")}
        needsReason={false}
        variant="destructive"
        busy={busy || isNavigating}
        problem={problem}
        onConfirm={() => {
          void remove();
        }}
        onClose={() => {
          setConfirming(false);
        }}
        hint={
          <div className="flex flex-col gap-2">
            <p>{t("deleteDriverCount", { n: driverCount })}</p>
            {driversWithoutOtherZone > 0 && <p>{t("deleteDriversWithoutZone", { n: driversWithoutOtherZone })}</p>}
            <p className="text-muted-foreground">{t("deleteHint")}</p>
          </div>
        }
      />
    </div>
  );
}
