"use client";

import { useEffect, useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import type { FailedJob } from "@/lib/contracts/admin/jobs";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminJobsMessages } from "@/lib/i18n/messages/admin-jobs";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { LoadMore } from "@/components/ui/page/load-more";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { DoneIcon, RefreshIcon } from "@/components/ui/icons";
import { List } from "@/components/ui/page/list-row";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useWrite } from "@/components/ui/use-write";
import { JobRow } from "./job-row";
import { useFailedJobCount } from "./use-failed-jobs";

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
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();
  const [idsToConfirm, setIdsToConfirm] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function retry(ids: string[]) {
    setProblem(null);
    const result = await write("/api/admin/jobs/retry", { body: { ids } });
    if (!result.ok) {
      setProblem(errorMessage(result.error, tAdmin("failed")));
      return;
    }
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
