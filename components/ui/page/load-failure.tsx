"use client";

import { ApiError } from "@/lib/client/api/api-error";
import { commonMessages } from "@/lib/i18n/messages/common";
import { loadFailureMessages } from "@/lib/i18n/messages/load-failure";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "../button";
import { RefreshIcon, WarningIcon } from "../icons";

type LoadFailureProps = {
  subject: string;
  /** The request as a sentence, for the details. */
  errorText?: string;
  error?: unknown;
  onRetry?: () => void;
  busy?: boolean;
};

/** 'Failed to Load {component}' with collapsed details and a retry button. */
export function LoadFailure({ subject, errorText, error, onRetry, busy }: LoadFailureProps) {
  const t = useTranslations(loadFailureMessages);
  const tCommon = useTranslations(commonMessages);
  return (
    <div
      translate="no"
      role="alert"
      className="flex flex-col items-center gap-2 rounded-card border bg-card px-4 pt-5 pb-1 text-center"
    >
      <p className="font-semibold">
        <WarningIcon aria-hidden size={20} className="mr-2 inline align-[-0.2em] text-destructive-text" />
        {t("failedTo", { component: subject })}
      </p>
      <p className="max-w-72 text-sm text-muted-foreground">
        {t(error instanceof ApiError && error.code === "NETWORK" ? "network" : "hint")}
      </p>
      <details className="w-full text-left text-sm text-muted-foreground">
        <summary className="flex min-h-tap items-center justify-center underline underline-offset-4">
          {t("details")}
        </summary>
        {errorText && <p className="pb-2">{errorText}</p>}
        <p className="rounded-small bg-muted p-3 font-mono text-xs">{describe(error)}</p>
      </details>
      {onRetry && (
        <Button icon={RefreshIcon} busy={busy} onClick={onRetry} className="mb-4">
          {tCommon("retry")}
        </Button>
      )}
    </div>
  );
}

function describe(error: unknown): string {
  if (error instanceof ApiError)
    return [
      `${error.title} (${error.code}${error.status ? `, ${error.status}` : ""})`,
      error.requestId && `Request ${error.requestId}`,
    ]
      .filter(Boolean)
      .join(" · ");
  return error instanceof Error ? error.message : "Unknown error";
}
