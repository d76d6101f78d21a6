"use client";

import Link from "../navigation/link";
import type { ReactNode } from "react";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { BackIcon } from "../icons";

/** Page title with an optional back button that leads to `back`. Its height is the same without the button. */
export function PageHeader({
  title,
  back,
  backLabel,
  hint,
  aside,
}: {
  title: string;
  back?: string;
  backLabel?: string;
  hint?: ReactNode;
  aside?: ReactNode;
}) {
  const t = useTranslations(commonMessages);
  return (
    <header className="flex min-h-[calc(var(--spacing-tap)+1rem)] flex-wrap items-center gap-2 py-2">
      {back && (
        <Link
          href={back}
          aria-label={backLabel ?? t("back")}
          className="tap -ml-3 inline-flex items-center justify-center rounded-control active:bg-muted"
        >
          <BackIcon aria-hidden size={24} />
        </Link>
      )}
      <div className="min-w-0 flex-1 basis-32">
        <h1 className="text-lg">{title}</h1>
        {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
      </div>
      {aside}
    </header>
  );
}
