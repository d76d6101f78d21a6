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
export function DiagnosticResults({ answers }: { answers: readonly DiagnosticResult[] }) {
  const t = useTranslations(diagnosticsMessages);
  return (
    <Card aria-label={t("answers")}>
      <CardTitle className="pb-2">{t("answers")}</CardTitle>
      {answers.length === 0 && <p className="text-sm text-muted-foreground">{t("noAnswers")}</p>}
      <ol translate="no" aria-live="polite" className="divide-y">
        {answers.map((answer) => (
          <li key={answer.id} className="py-3 text-sm">
            <Answer answer={answer} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Answer({ answer: { step, before, after, phone, call } }: { answer: DiagnosticResult }) {
  const t = useTranslations(diagnosticsMessages);
  const isSuccess = call ? call.status === 200 : phone === null;
  return (
    <>
      <p className="flex items-center justify-between gap-2">
        <span className="font-medium">{t(step)}</span>
        <Badge
          tone={isSuccess ? "success" : "destructive"}
          icon={isSuccess ? CheckIcon : call?.status === 0 ? NoConnectionIcon : WarningIcon}
        >
          {call === null ? t("onPhone") : call.status === 0 ? t("noAnswer") : `HTTP ${call.status}`}
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
      {phone && (
        <p className="text-muted-foreground">
          {t("phoneRules")} <span className="font-mono">{phone.code}</span>: {phone.message}
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
