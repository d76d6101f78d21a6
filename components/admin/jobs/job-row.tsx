"use client";

import Link from "@/components/ui/navigation/link";
import { isApiError } from "@/lib/client/api/api-error";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { FailedJob } from "@/lib/contracts/admin/jobs";
import { regionOf } from "@/lib/i18n/translate";
import { adminJobsMessages } from "@/lib/i18n/messages/admin-jobs";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { FailedIcon, RefreshIcon } from "@/components/ui/icons";
import { formatRelativeTime, useNow } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { describeJob } from "./describe-job";

const linkClass = "inline-flex min-h-tap items-center font-medium underline underline-offset-4";

/** A job that failed permanently: purpose, subject, error and a retry button. */
export function JobRow({ job, onRetried }: { job: FailedJob; onRetried: () => void }) {
  const t = useTranslations(adminJobsMessages);
  const { locale } = useLocale();
  const errorMessage = useErrorText();
  const now = useNow();
  const { busy, write } = useWrite();
  const { title, retryEffect } = describeJob(locale, job);
  const failedAt = Date.parse(job.failedAt);

  async function retry() {
    const result = await write(`/api/admin/jobs/${job.id}/retry`);
    if (result.ok) toast.success(t("retried"));
    else if (isApiError(result.error) && result.error.status === 404) toast.info(t("notInList"));
    else toast.error(errorMessage(result.error, t("failed")));
    onRetried();
  }

  return (
    <li className="flex flex-col gap-3 p-4 md:flex-row md:items-start md:gap-6">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex items-start gap-2 font-semibold">
          <FailedIcon aria-hidden size={20} className="mt-0.5 shrink-0 text-destructive-text" />
          {title}
        </p>
        <p className="text-sm text-muted-foreground tabular-nums">
          <time
            dateTime={job.failedAt}
            title={new Intl.DateTimeFormat(regionOf[locale], { dateStyle: "medium", timeStyle: "medium" }).format(
              failedAt,
            )}
            suppressHydrationWarning
          >
            {t("failedAt", { when: formatRelativeTime(locale, failedAt, now || failedAt).toLowerCase() })}
          </time>
          {" · "}
          {t("attempts", { n: job.attempts })}
        </p>
        {(job.transactionId !== null || job.driverId !== null) && (
          <p className="flex flex-wrap gap-x-6">
            {job.transactionId !== null && (
              <Link href={`/admin/transactions/${job.transactionId}`} className={`${linkClass} tabular-nums`}>
                {job.orderNo}
              </Link>
            )}
            {job.driverId !== null && (
              <Link href={`/admin/drivers/${job.driverId}`} className={linkClass}>
                {job.driverName}
              </Link>
            )}
          </p>
        )}
        <p className="rounded-small bg-muted p-3 font-mono text-xs break-words">
          <span className="sr-only">{t("failureReason")}: </span>
          {job.error ?? t("noReason")}
        </p>
        {retryEffect !== null && <p className="text-sm">{retryEffect}</p>}
      </div>
      <Button
        icon={RefreshIcon}
        busy={busy}
        aria-label={t("retryJob", { job: [title, job.orderNo ?? job.driverName].filter(Boolean).join(", ") })}
        onClick={() => {
          void retry();
        }}
        className="shrink-0"
      >
        {t("retry")}
      </Button>
    </li>
  );
}
