"use client";

import { useState } from "react";
import Link from "@/components/ui/navigation/link";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { useTranslations } from "@/lib/i18n/use-translations";
import { AddEntry, PrioritySelect, useDriverZone } from "@/components/admin/zones/driver-zone-entry";
import { zonesPath } from "@/components/admin/shell/admin-paths";
import { Badge, Notice } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CloseIcon, PauseIcon, ResumeIcon, WarningIcon } from "@/components/ui/icons";

/** A driver's zones (areas in which they get offers) by priority. Each change is saved immediately. */
export function DriverZones({ driver: { userId, zones, conflictOfInterest } }: { driver: AdminDriverDetail }) {
  const t = useTranslations(adminZonesMessages);
  const errorMessage = useErrorText();
  const { busy, setPriority } = useDriverZone();
  const [problem, setProblem] = useState<string | null>(null);

  async function updateZone(
    zoneId: string,
    priority: number | null,
    successMessage?: string,
    isActive?: boolean,
  ): Promise<boolean> {
    setProblem(null);
    const error = await setPriority(userId, zoneId, priority, isActive);
    if (error) setProblem(errorMessage(error, t("failed")));
    else if (successMessage) toast.success(successMessage);
    // The removed row had the focus.
    if (!error && priority === null) document.getElementById("zones-title")?.focus();
    return error === null;
  }

  return (
    <Card aria-labelledby="zones-title" className="flex flex-col gap-4">
      <div>
        <CardTitle id="zones-title" tabIndex={-1} className="focus-visible:outline-none">
          {t("driverZones")}
        </CardTitle>
        <p className="text-sm text-muted-foreground">{t(zones.length === 0 ? "anywhere" : "driverZonesHint")}</p>
      </div>
      {zones.length > 0 && (
        <ul aria-labelledby="zones-title" className="divide-y">
          {zones.map(({ zoneId, name, priority, isActive }) => (
            <li key={zoneId} className="flex items-center gap-2 py-1.5">
              <Link
                href={`/admin/zones/${zoneId}`}
                className="inline-flex min-h-tap min-w-0 flex-1 items-center font-medium underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              {!isActive && <Badge icon={PauseIcon}>{t("paused")}</Badge>}
              {!conflictOfInterest && (
                <IconButton
                  label={t(isActive ? "pauseZone" : "resumeZone", { name })}
                  icon={isActive ? PauseIcon : ResumeIcon}
                  onClick={() => {
                    void updateZone(zoneId, priority, t(isActive ? "zonePaused" : "zoneResumed", { name }), !isActive);
                  }}
                />
              )}
              {!conflictOfInterest && (
                <PrioritySelect
                  label={t("priorityFor", { name })}
                  hideLabel
                  value={priority}
                  onChange={(newPriority) => updateZone(zoneId, newPriority)}
                />
              )}
              {!conflictOfInterest && (
                <IconButton
                  label={t("removeZone", { name })}
                  icon={CloseIcon}
                  onClick={() => {
                    void updateZone(zoneId, null, t("zoneRemoved", { name }));
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      {!conflictOfInterest && (
        <AddEntry
          label={t("addZone")}
          hint={t("addZoneHint")}
          missingMessage={t("chooseZone")}
          busy={busy}
          resultCountText={(n) => t("foundZones", { n })}
          searchPath={(q) => `${zonesPath}?limit=10&q=${encodeURIComponent(q)}` as const}
          toOption={({ id, name, type, isActive }) => ({
            key: id,
            label: name,
            description: isActive ? t(type) : t("inactive"),
          })}
          onAdd={(zoneId, name, priority) => updateZone(zoneId, priority, t("zoneAdded", { name }))}
        />
      )}
    </Card>
  );
}
