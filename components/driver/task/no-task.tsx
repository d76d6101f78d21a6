"use client";

import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PackageIcon } from "@/components/ui/icons";
import { navigationText } from "@/lib/i18n/text/navigation";
import { useText } from "@/lib/i18n/use-text";

/** The delivery that this page was for is not the driver's any more. */
export function NoTask() {
  const go = useText(navigationText);
  return (
    <EmptyState
      icon={PackageIcon}
      title={go("gone")}
      hint={go("goneHint")}
      action={
        <ButtonLink href="/deliveries" variant="primary">
          {go("toDeliveries")}
        </ButtonLink>
      }
    />
  );
}
