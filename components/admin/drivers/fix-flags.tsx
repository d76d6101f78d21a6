"use client";

import { Card, CardTitle } from "@/components/ui/card";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useResource } from "@/lib/client/hooks/use-resource";
import { fixFlagsText } from "@/lib/i18n/text/fix-flags";
import { useText } from "@/lib/i18n/use-text";
import { driverPath } from "./driver-decision";
import { FixFlagList } from "./fix-flag-list";

/** What looks wrong in a driver's positions of the last day. */
export function FixFlags({ userId }: { userId: string }) {
  const say = useText(fixFlagsText);
  const known = useResource(`${driverPath(userId)}/fix-flags`);
  return (
    <Card className="flex flex-col gap-1">
      <CardTitle>{say("title")}</CardTitle>
      <ResourceView of={known} component={say("title")} skeleton={<SkeletonRows rows={1} label={say("title")} />}>
        {(found) => <FixFlagList found={found} />}
      </ResourceView>
    </Card>
  );
}
