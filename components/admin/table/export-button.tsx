"use client";

import { useId, useState } from "react";
import { saveFile } from "@/lib/client/save-file";
import { toast } from "@/lib/client/toast";
import { useErrorText } from "@/lib/client/use-error-text";
import { adminListsText } from "@/lib/i18n/text/admin-lists";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { DownloadIcon } from "@/components/ui/icons";

/** What the list shows now, as a file: how many rows it has is said, and when there were more than fit. */
export function ExportButton({ path }: { path: `/api/admin/${string}` }) {
  const say = useText(adminListsText);
  const sayError = useErrorText();
  const hint = useId();
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const { rows: n, cut } = await saveFile(path);
      if (cut) toast.warning(say("savedCut", { n }));
      else toast.success(say("saved", { n }));
    } catch (error) {
      toast.error(sayError(error, say("notSaved")));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button icon={DownloadIcon} busy={busy} aria-describedby={hint} onClick={() => void save()}>
        {say("export")}
      </Button>
      <p id={hint} className="basis-full text-xs text-ink-soft md:text-right">
        {say("exportHint")}
      </p>
    </>
  );
}
