"use client";

import type { ReactNode } from "react";
import { isInstalledOnIos } from "@/lib/client/device/push";
import { saveFile } from "@/lib/client/device/save-file";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { buttonClass } from "./button-class";
import { DownloadIcon } from "./icons";

/** A file of ours to download. */
export function FileLink({ href, children }: { href: string; children: ReactNode }) {
  const say = useText(commonText);
  const errorText = useErrorText();
  return (
    <a
      href={href}
      download
      className={buttonClass({ variant: "plain" })}
      onClick={(event) => {
        // There the link would open the file in place of the app, without a way back.
        if (!isInstalledOnIos()) return;
        event.preventDefault();
        saveFile(href).catch((error: unknown) => {
          toast.error(errorText(error, say("fileFailed")));
        });
      }}
    >
      <DownloadIcon aria-hidden size={20} />
      {children}
    </a>
  );
}
