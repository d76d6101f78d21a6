"use client";

import Link from "@/components/ui/link";
import { Notice } from "@/components/ui/badge";
import { UserIcon } from "@/components/ui/icons";
import { useProfile } from "@/lib/client/hooks/use-profile";
import { dashboardText } from "@/lib/i18n/text/dashboard";
import { useText } from "@/lib/i18n/use-text";

/** Something to do when there is time: people see no photo of the driver, and none waits for a word. */
export function PortraitNotice() {
  const say = useText(dashboardText);
  const portrait = useProfile().data?.portrait;
  if (!portrait || portrait.shown !== null || portrait.waiting !== null) return null;
  return (
    <Notice tone="plain" icon={UserIcon}>
      <p>{say("noPhoto")}</p>
      <Link
        href="/profile#photo"
        className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
      >
        {say("addPhoto")}
      </Link>
    </Notice>
  );
}
