"use client";

import type { ReactNode } from "react";
import { isInstalledOnIos } from "@/lib/client/device/platform";
import { saveFile } from "@/lib/client/device/save-file";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { buttonClass } from "../button-class";
import { DownloadIcon } from "../icons";

/** Downloads a file from our server. */
export function FileLink({ href, children }: { href: string; children: ReactNode }) {
  const t = useTranslations(commonMessages);
  const errorText = useErrorText();
  return (
    <a
      href={href}
      download
      className={buttonClass({ variant: "plain" })}
      onClick={(event) => {
        // In an installed app on iOS, the link would replace the app with the file, without a way back.
        if (!isInstalledOnIos()) return;
        event.preventDefault();
        saveFile(href).catch((error: unknown) => {
          toast.error(errorText(error, t("fileFailed")));
        });
      }}
    >
      <DownloadIcon aria-hidden size={20} />
      {children}
    </a>
  );
}
