"use client";

import { Card, CardTitle } from "@/components/ui/card";
import { Switch } from "@/components/ui/form/field";
import { setLocationShared, useIsLocationShared } from "@/lib/client/tracking/location-sharing";
import { useSession } from "@/lib/client/hooks/use-session";
import { locationMessages } from "@/lib/i18n/messages/location";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Whether this phone shares the driver's location. Stored on the phone, because each phone has its own setting. */
export function LocationSetting() {
  const t = useTranslations(locationMessages);
  const driverId = useSession().session?.userId;
  const isSharing = useIsLocationShared(driverId);
  return (
    <Card>
      <CardTitle>{t("location")}</CardTitle>
      <Switch
        label={t("share")}
        hint={t(isSharing ? "shareHint" : "shareOffHint")}
        checked={isSharing}
        disabled={!driverId}
        onChange={(next) => {
          if (driverId) setLocationShared(driverId, next);
        }}
      />
    </Card>
  );
}
