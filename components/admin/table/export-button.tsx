"use client";

import { useId, useState } from "react";
import { saveFile } from "@/lib/client/device/save-file";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { DownloadIcon } from "@/components/ui/icons";

type ExportButtonProps = {
  path: `/api/admin/${string}`;
  /** Visible columns. The file contains these, or on request all available ones. */
  columns?: readonly string[];
};

/** Downloads the filtered list as CSV. Reports the number of rows, and when the file was truncated. */
export function ExportButton({ path, columns }: ExportButtonProps) {
  const t = useTranslations(adminListsMessages);
  const errorMessage = useErrorText();
  const hint = useId();
  const [busy, setBusy] = useState(false);
  async function save(url: string) {
    setBusy(true);
    try {
      const { rows: n, truncated } = await saveFile(url);
      if (truncated) toast.result("export", "warning", t("savedTruncated", { n }));
      else toast.result("export", "success", t("saved", { n }));
    } catch (error) {
      toast.result("export", "error", errorMessage(error, t("notSaved")));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button
        icon={DownloadIcon}
        busy={busy}
        aria-describedby={hint}
        onClick={() => void save(columns ? `${path}&columns=${columns.join(",")}` : path)}
      >
        {t("export")}
      </Button>
      <p className="basis-full text-xs text-muted-foreground md:text-right">
        <span id={hint}>{t(columns ? "exportColumnsHint" : "exportHint")}</span>{" "}
        {columns && (
          <button
            type="button"
            disabled={busy}
            onClick={() => void save(path)}
            className="flex min-h-6 items-center font-semibold md:inline-flex text-foreground underline underline-offset-4 pointer-coarse:min-h-tap"
          >
            {t("exportAll")}
          </button>
        )}
      </p>
    </>
  );
}
