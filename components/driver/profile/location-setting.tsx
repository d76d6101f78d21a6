"use client";

import { Card, CardTitle } from "@/components/ui/card";
import { Switch } from "@/components/ui/field";
import { setSharing, useSharing } from "@/lib/client/tracking/sharing";
import { useSession } from "@/lib/client/hooks/use-session";
import { locationText } from "@/lib/i18n/text/location";
import { useText } from "@/lib/i18n/use-text";

/** Whether this phone says where the driver is. Kept on the phone, not with the account: another phone has its own. */
export function LocationSetting() {
  const say = useText(locationText);
  const driverId = useSession().session?.userId;
  const on = useSharing(driverId);
  return (
    <Card>
      <CardTitle>{say("location")}</CardTitle>
      <Switch
        label={say("share")}
        hint={say(on ? "shareHint" : "shareOffHint")}
        checked={on}
        disabled={!driverId}
        onChange={(next) => {
          if (driverId) setSharing(driverId, next);
        }}
      />
    </Card>
  );
}
