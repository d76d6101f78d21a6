"use client";

import { useEffect, useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import type { FailedJob } from "@/lib/contracts/admin/jobs";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminJobsMessages } from "@/lib/i18n/messages/admin-jobs";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations, useLocale } from "@/lib/i18n/use-translations";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { LoadMore } from "@/components/ui/page/load-more";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { DoneIcon, RefreshIcon, FailedIcon } from "@/components/ui/icons";
import { List } from "@/components/ui/page/list-row";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useWrite, useFormWrite } from "@/components/ui/use-write";
import Link from "@/components/ui/navigation/link";
import { isApiError } from "@/lib/client/api/api-error";
import { regionOf, isPlainMessage, getTranslations, type Locale } from "@/lib/i18n/translate";
import { formatRelativeTime, useNow } from "@/components/ui/time";
import { useResource } from "@/lib/client/hooks/use-resource";

const isKnownKey = (key: string) => isPlainMessage(adminJobsMessages, key);

/**
 * Purpose of a background job, and the effect of a retry where that is not obvious. `notice`: type of the notification
 * that the job sends; `subject`: whether the delivery or driver of the job still exists and needs it.
 */
export function describeJob(
  locale: Locale,
  { task, notice, subject }: Pick<FailedJob, "task" | "notice" | "subject">,
): { title: string; retryEffect: string | null } {
  const t = getTranslations(locale, adminJobsMessages);
  const taskKey = `task_${task}`;
  const taskLabel = isKnownKey(taskKey) ? t(taskKey) : t("task_unknown", { task });
  const notificationKey = notice === null ? null : `notice_${notice}`;
  const retryEffectKey = [`retry_effect_${subject}_${task}`, `retry_effect_${subject}`].find(isKnownKey);
  return {
    title: notificationKey !== null && isKnownKey(notificationKey) ? `${taskLabel}: ${t(notificationKey)}` : taskLabel,
    retryEffect: retryEffectKey === undefined ? null : t(retryEffectKey),
  };
}

// Polled, because failures of background jobs are not broadcast.
const pollMs = 20_000;

/** Number of jobs that failed permanently; null while loading. */
function useFailedJobCount(): number | null {
  return useResource("/api/admin/jobs?limit=1", { intervalMs: pollMs }).data?.total ?? null;
}

// The API's limit for one retry request.
const maxRetried = 100;

/** Jobs that failed permanently, with retries. */
export function JobsScreen() {
  const t = useTranslations(adminJobsMessages);
  const tCommon = useTranslations(commonMessages);
  const list = usePaginatedList("/api/admin/jobs?limit=50");
  const total = useFailedJobCount();
  const { refresh } = list;
  // The total changes when another job fails or another administrator retries some.
  useEffect(() => {
    if (total !== null) refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- `refresh` is a new function on every render
  }, [total]);
  const failedJobs = list.data?.items ?? [];
  return (
    <>
      <PageHeader
        title={t("title")}
        hint={t("hint")}
        aside={failedJobs.length > 1 && <RetryAll jobs={failedJobs.slice(0, maxRetried)} onRetried={refresh} />}
      />
      <div className="flex flex-col gap-4 pt-2">
        <ResourceView
          resource={list}
          subject={t("title")}
          errorText={t("listFailed")}
          skeleton={<SkeletonRows rows={5} label={tCommon("loading")} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <div className="rounded-card border bg-card">
                <EmptyState icon={DoneIcon} title={t("noneTitle")} hint={t("noneHint")} />
              </div>
            ) : (
              <>
                <p role="status" className="text-sm text-muted-foreground tabular-nums">
                  {t("total", { n: Math.max(total ?? 0, items.length) })}
                </p>
                <List label={t("list")}>
                  {items.map((job) => (
                    <JobRow key={job.id} job={job} onRetried={refresh} />
                  ))}
                </List>
                <LoadMore list={list} />
              </>
            )
          }
        </ResourceView>
      </div>
    </>
  );
}

function RetryAll({ jobs, onRetried }: { jobs: readonly FailedJob[]; onRetried: () => void }) {
  const t = useTranslations(adminJobsMessages);
  const tAdmin = useTranslations(adminMessages);
  const { busy, problem, setProblem, write } = useFormWrite(tAdmin("failed"));
  const [idsToConfirm, setIdsToConfirm] = useState<string[] | null>(null);

  async function retry(ids: string[]) {
    const result = await write("/api/admin/jobs/retry", { body: { ids } });
    if (!result.ok) return;
    setIdsToConfirm(null);
    const { retried, skipped } = result.data;
    const retriedText = t("retriedAll", { n: retried });
    toast.success(skipped > 0 ? `${retriedText}; ${t("skipped", { n: skipped })}` : retriedText);
    onRetried();
  }

  return (
    <>
      <Button
        icon={RefreshIcon}
        onClick={() => {
          setProblem(null);
          setIdsToConfirm(jobs.map(({ id }) => id));
        }}
      >
        {t("retryAll", { n: jobs.length })}
      </Button>
      {idsToConfirm && (
        <ActionDialog
          open
          title={t("retryAllTitle", { n: idsToConfirm.length })}
          hint={<p>{t("retryAllHint")}</p>}
          confirmLabel={t("retry")}
          needsReason={false}
          variant="primary"
          busy={busy}
          problem={problem}
          onConfirm={() => {
            void retry(idsToConfirm);
          }}
          onClose={() => {
            setIdsToConfirm(null);
          }}
        />
      )}
    </>
  );
}

const linkClass = "inline-flex min-h-tap items-center font-medium underline underline-offset-4";

/** A job that failed permanently: purpose, subject, error and a retry button. */
function JobRow({ job, onRetried }: { job: FailedJob; onRetried: () => void }) {
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
