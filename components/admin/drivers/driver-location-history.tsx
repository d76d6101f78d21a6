"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { RouteIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { locationHistoryMessages } from "@/lib/i18n/messages/location-access";
import { useTranslations } from "@/lib/i18n/use-translations";

// Rarely used, so it loads on request.
const LocationHistoryForm = lazyClient(
  () => import("./location-history-form").then((module) => module.LocationHistoryForm),
  {
    loadImmediately: true,
  },
);

/** Opens the form for a driver's location history. */
export function DriverLocationHistory({ userId }: { userId: string }) {
  const t = useTranslations(locationHistoryMessages);
  const [formOpen, setFormOpen] = useState(false);
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <CardTitle>{t("title")}</CardTitle>
        <p className="text-sm text-muted-foreground">{t("hint")}</p>
      </div>
      {formOpen ? (
        <LocationHistoryForm userId={userId} />
      ) : (
        <Button
          icon={RouteIcon}
          onClick={() => {
            setFormOpen(true);
          }}
        >
          {t("open")}
        </Button>
      )}
    </Card>
  );
}
