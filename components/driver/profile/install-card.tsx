"use client";

import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CloseIcon, DownloadIcon } from "@/components/ui/icons";
import { install } from "@/lib/client/device/install";
import { storeValue } from "@/lib/client/storage/stored-value";
import { installMessages } from "@/lib/i18n/messages/install";
import { useTranslations } from "@/lib/i18n/use-translations";
import { installHintKey } from "./install-hint-key";

/** The benefits of installing the app, with a button that opens the browser's prompt. */
export function InstallCard({ dismissible }: { dismissible?: boolean }) {
  const t = useTranslations(installMessages);
  const dismissHint = () => {
    storeValue(installHintKey, "answered");
  };
  return (
    <Card aria-label={t("title")} className="flex items-center gap-3">
      <DownloadIcon aria-hidden size={22} className="shrink-0" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{t("title")}</p>
        <p className="text-muted-foreground">{t("hint")}</p>
      </div>
      <Button
        onClick={() => {
          dismissHint();
          install().catch(() => undefined);
        }}
      >
        {t("install")}
      </Button>
      {dismissible && <IconButton icon={CloseIcon} label={t("notNow")} onClick={dismissHint} className="-my-2 -mr-3" />}
    </Card>
  );
}
