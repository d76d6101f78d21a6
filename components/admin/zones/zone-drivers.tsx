"use client";

import { useState, type ReactNode } from "react";
import Link from "@/components/ui/navigation/link";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { ZoneDetail } from "@/lib/contracts/admin/zones";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CloseIcon, PauseIcon, ResumeIcon, WarningIcon } from "@/components/ui/icons";
import { AddEntry, PrioritySelect, useDriverZone } from "./driver-zone-entry";

/** The drivers of a zone by priority, and paused ones. Each change is saved immediately. */
export function ZoneDriversCard({ zone }: { zone: ZoneDetail }) {
  const t = useTranslations(adminZonesMessages);
  const errorMessage = useErrorText();
  const { busy, setPriority } = useDriverZone();
  const [problem, setProblem] = useState<string | null>(null);
  const { drivers, driverCount, paused } = zone;

  async function updateDriver(
    userId: string,
    priority: number | null,
    successMessage?: string,
    isActive?: boolean,
  ): Promise<boolean> {
    setProblem(null);
    const error = await setPriority(userId, zone.id, priority, isActive);
    if (error) setProblem(errorMessage(error, t("failed")));
    else if (successMessage) toast.success(successMessage);
    // The removed row had the focus.
    if (!error && priority === null) document.getElementById("served-title")?.focus();
    return error === null;
  }

  const remove = (userId: string, name: string) => () => {
    void updateDriver(userId, null, t("driverRemoved", { name }));
  };

  return (
    <Card aria-labelledby="served-title" className="flex flex-col gap-4">
      <div>
        <CardTitle id="served-title" tabIndex={-1} className="focus-visible:outline-none">
          {t("zoneDrivers")}
          {driverCount > 0 && (
            <span className="font-normal text-muted-foreground"> · {t("zoneDriverCount", { n: driverCount })}</span>
          )}
        </CardTitle>
        <p className="text-sm text-muted-foreground">{t(driverCount === 0 ? "noZoneDrivers" : "zoneDriversHint")}</p>
      </div>
      {drivers.length > 0 && (
        <ul aria-labelledby="served-title" className="divide-y">
          {drivers.map(({ userId, name, priority }) => (
            <Row key={userId} userId={userId} name={name} onRemove={remove(userId, name)}>
              <IconButton
                label={t("pauseDriver", { name })}
                icon={PauseIcon}
                onClick={() => {
                  void updateDriver(userId, priority, t("driverPaused", { name }), false);
                }}
              />
              <PrioritySelect
                label={t("priorityFor", { name })}
                hideLabel
                value={priority}
                onChange={(newPriority) => updateDriver(userId, newPriority)}
              />
            </Row>
          ))}
        </ul>
      )}
      {driverCount > drivers.length && (
        <p className="text-sm text-muted-foreground">
          {t("zoneDriversTruncated", { shown: drivers.length, n: driverCount })}
        </p>
      )}
      {paused.length > 0 && (
        <div>
          <h3 id="paused-title" className="text-sm font-semibold">
            {t("pausedTitle")}
          </h3>
          <p className="text-sm text-muted-foreground">{t("pausedHint")}</p>
          <ul aria-labelledby="paused-title" className="divide-y">
            {paused.map(({ userId, name, priority }) => (
              <Row key={userId} userId={userId} name={name} onRemove={remove(userId, name)}>
                <IconButton
                  label={t("resumeDriver", { name })}
                  icon={ResumeIcon}
                  onClick={() => {
                    void updateDriver(userId, priority, t("driverResumed", { name }), true);
                  }}
                />
              </Row>
            ))}
          </ul>
        </div>
      )}
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <AddEntry
        label={t("addDriver")}
        hint={t("addDriverHint")}
        missingMessage={t("chooseDriver")}
        busy={busy}
        resultCountText={(n) => t("foundDrivers", { n })}
        searchPath={(q) => `/api/admin/drivers?status=approved&limit=10&q=${encodeURIComponent(q)}` as const}
        toOption={({ userId, name, email, phone }) => ({
          key: userId,
          label: name,
          description: [email, phone].filter(Boolean).join(" · ") || undefined,
        })}
        onAdd={(userId, name, priority) => updateDriver(userId, priority, t("driverAdded", { name }))}
      />
    </Card>
  );
}

function Row({
  userId,
  name,
  onRemove,
  children,
}: {
  userId: string;
  name: string;
  onRemove: () => void;
  children: ReactNode;
}) {
  const t = useTranslations(adminZonesMessages);
  return (
    <li className="flex items-center gap-2 py-1.5">
      <Link
        href={`/admin/drivers/${userId}`}
        className="inline-flex min-h-tap min-w-0 flex-1 items-center font-medium underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      {children}
      <IconButton label={t("remove", { name })} icon={CloseIcon} onClick={onRemove} />
    </li>
  );
}
