"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { RouteIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { driverWayText } from "@/lib/i18n/text/way-looks";
import { useText } from "@/lib/i18n/use-text";

// Seldom asked for: it comes when it is.
const DriverWayForm = lazily(() => import("./driver-way-form").then((module) => module.DriverWayForm), {
  pressed: true,
});

/** The door to where a driver was. */
export function DriverWay({ userId }: { userId: string }) {
  const say = useText(driverWayText);
  const [asked, setAsked] = useState(false);
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <CardTitle>{say("title")}</CardTitle>
        <p className="text-sm text-ink-soft">{say("hint")}</p>
      </div>
      {asked ? (
        <DriverWayForm userId={userId} />
      ) : (
        <Button
          icon={RouteIcon}
          onClick={() => {
            setAsked(true);
          }}
        >
          {say("look")}
        </Button>
      )}
    </Card>
  );
}
