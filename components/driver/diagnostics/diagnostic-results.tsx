"use client";

import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { CheckIcon, NoConnectionIcon, WarningIcon } from "@/components/ui/icons";
import { formatTime } from "@/components/ui/time";
import { useTransitionLog } from "@/lib/client/offline/task-log";
import { diagnosticsMessages } from "@/lib/i18n/messages/diagnostics";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import type { DiagnosticResult } from "./use-diagnostic-run";

/** The responses, newest first: state before and after, status, code and message, request and duration. */
export function DiagnosticResults({ results }: { results: readonly DiagnosticResult[] }) {
  const t = useTranslations(diagnosticsMessages);
  return (
    <Card aria-label={t("responses")}>
      <CardTitle className="pb-2">{t("responses")}</CardTitle>
      {results.length === 0 && <p className="text-sm text-muted-foreground">{t("noResponses")}</p>}
      <ol translate="no" aria-live="polite" className="divide-y">
        {results.map((result) => (
          <li key={result.id} className="py-3 text-sm">
            <ResultRow result={result} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function ResultRow({ result: { step, before, after, localRefusal, call } }: { result: DiagnosticResult }) {
  const t = useTranslations(diagnosticsMessages);
  const isSuccess = call ? call.status === 200 : localRefusal === null;
  return (
    <>
      <p className="flex items-center justify-between gap-2">
        <span className="font-medium">{t(step)}</span>
        <Badge
          tone={isSuccess ? "success" : "destructive"}
          icon={isSuccess ? CheckIcon : call?.status === 0 ? NoConnectionIcon : WarningIcon}
        >
          {call === null ? t("noRequest") : call.status === 0 ? t("noResponse") : `HTTP ${call.status}`}
        </Badge>
      </p>
      <p className="font-mono">
        {before} → {after}
      </p>
      {call?.code && (
        <p>
          <span className="font-mono">{call.code}</span>: {call.message}
        </p>
      )}
      {localRefusal && (
        <p className="text-muted-foreground">
          {t("phoneRefusal")} <span className="font-mono">{localRefusal.code}</span>: {localRefusal.message}
        </p>
      )}
      {call && (
        <p className="text-xs break-all text-muted-foreground tabular-nums">
          {call.ms} ms
          {call.requestId && (
            <>
              {" "}
              · <span className="font-mono">{call.requestId}</span>
            </>
          )}
        </p>
      )}
    </>
  );
}

/** The latest transitions in this phone's log. */
export function TransitionLog() {
  const t = useTranslations(diagnosticsMessages);
  const { locale } = useLocale();
  const latestTransitions = useTransitionLog().slice(-12).reverse();
  return (
    <Card aria-label={t("log")}>
      <CardTitle>{t("log")}</CardTitle>
      <p className="pb-2 text-sm text-muted-foreground">{t("logHint")}</p>
      {latestTransitions.length === 0 && <p className="text-sm text-muted-foreground">{t("noLog")}</p>}
      <ol className="divide-y font-mono text-xs">
        {latestTransitions.map((entry, index) => (
          <li key={`${entry.timestamp} ${index}`} className="flex flex-wrap justify-between gap-x-3 py-2">
            <span>
              {entry.from} → {entry.to}
            </span>
            <span className="text-muted-foreground">
              {entry.action} · {formatTime(locale, entry.timestamp)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
