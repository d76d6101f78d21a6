"use client";

import { useId, useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { Leg } from "@/lib/contracts/delivery/leg";
import { legMessages } from "@/lib/i18n/messages/leg";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { UsersIcon } from "@/components/ui/icons";
import { LinkShare } from "@/components/ui/navigation/link-share";
import { useWrite } from "@/components/ui/use-write";
import { legPath } from "./leg-paths";

/** Shares a leg link: it opens the same page for the person that acts for the sender. */
export function LegLinkShare({ transactionId, leg }: { transactionId: string; leg: Leg }) {
  const t = useTranslations(legMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();
  const [open, setOpen] = useState(false);
  const id = useId();

  async function createLink(): Promise<string | null> {
    const result = await write(`${legPath(transactionId)}/link`, { body: { legId: leg.id } });
    if (result.ok) return result.data.url;
    toast.error(errorMessage(result.error, t("linkFailed")));
    return null;
  }

  const title = t(leg.kind === "return" ? "shareTakeBack" : "shareGive");
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="quiet"
        block
        icon={UsersIcon}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open);
        }}
      >
        {title}
      </Button>
      <div id={id} className={open ? "flex flex-col gap-2" : "hidden"}>
        <p className="text-sm text-muted-foreground">{t("shareHint")}</p>
        <LinkShare
          busy={busy}
          createLink={createLink}
          labels={{
            title,
            share: t("shareLink"),
            copy: t("copyLink"),
            copied: t("copied"),
            copyFailed: t("copyFailed"),
            link: t("link"),
          }}
        />
      </div>
    </div>
  );
}
