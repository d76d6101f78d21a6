"use client";

import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CloseIcon, DownloadIcon } from "@/components/ui/icons";
import { install } from "@/lib/client/device/install";
import { writeKept } from "@/lib/client/storage/kept-value";
import { installText } from "@/lib/i18n/text/install";
import { useText } from "@/lib/i18n/use-text";
import { installHintKey } from "./install-hint-key";

/** What installing brings, with the button that lets the browser ask. */
export function InstallCard({ dismissible }: { dismissible?: boolean }) {
  const say = useText(installText);
  const answered = () => {
    writeKept(installHintKey, "answered");
  };
  return (
    <Card aria-label={say("title")} className="flex items-center gap-3">
      <DownloadIcon aria-hidden size={22} className="shrink-0" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{say("title")}</p>
        <p className="text-ink-soft">{say("hint")}</p>
      </div>
      <Button
        onClick={() => {
          answered();
          install().catch(() => undefined);
        }}
      >
        {say("install")}
      </Button>
      {dismissible && <IconButton icon={CloseIcon} label={say("notNow")} onClick={answered} className="-my-2 -mr-3" />}
    </Card>
  );
}
