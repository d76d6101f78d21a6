"use client";

import { useEffect, useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { usePages } from "@/lib/client/hooks/use-pages";
import type { FailedJob } from "@/lib/contracts/admin-jobs";
import { adminText } from "@/lib/i18n/text/admin";
import { adminJobsText } from "@/lib/i18n/text/admin-jobs";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { LoadMore } from "@/components/ui/load-more";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { DoneIcon, RefreshIcon } from "@/components/ui/icons";
import { List } from "@/components/ui/list-row";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useWrite } from "@/components/ui/use-write";
import { JobRow } from "./job-row";
import { useFailedJobCount } from "./use-failed-jobs";

// As many as one call takes.
const most = 100;

/** Background work that failed for good, and having it done after all. */
export function JobsScreen() {
  const say = useText(adminJobsText);
  const sayCommon = useText(commonText);
  const list = usePages("/api/admin/jobs?limit=50");
  const total = useFailedJobCount();
  const { refresh } = list;
  // More has failed, or somebody else had some tried again.
  useEffect(() => {
    if (total !== null) refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- a new function each render is no news
  }, [total]);
  const shown = list.data?.items ?? [];
  return (
    <>
      <PageHeader
        title={say("title")}
        hint={say("hint")}
        aside={shown.length > 1 && <RetryAll jobs={shown.slice(0, most)} onRetried={refresh} />}
      />
      <div className="flex flex-col gap-4 pt-2">
        <ResourceView
          of={list}
          component={say("title")}
          what={say("listFailed")}
          skeleton={<SkeletonRows rows={5} label={sayCommon("loading")} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <div className="rounded-card border bg-surface">
                <EmptyState icon={DoneIcon} title={say("noneTitle")} hint={say("noneHint")} />
              </div>
            ) : (
              <>
                <p role="status" className="text-sm text-ink-soft tabular-nums">
                  {say("total", { n: Math.max(total ?? 0, items.length) })}
                </p>
                <List label={say("list")}>
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
  const say = useText(adminJobsText);
  const sayAdmin = useText(adminText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  const [asking, setAsking] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function retry(ids: string[]) {
    setProblem(null);
    const result = await write("/api/admin/jobs/retry", { body: { ids } });
    if (!result.ok) {
      setProblem(sayError(result.error, sayAdmin("failed")));
      return;
    }
    setAsking(null);
    const { retried, skipped } = result.data;
    const said = say("retriedAll", { n: retried });
    toast.success(skipped > 0 ? `${said}; ${say("skipped", { n: skipped })}` : said);
    onRetried();
  }

  return (
    <>
      <Button
        icon={RefreshIcon}
        onClick={() => {
          setProblem(null);
          setAsking(jobs.map(({ id }) => id));
        }}
      >
        {say("retryAll", { n: jobs.length })}
      </Button>
      {asking && (
        <ActionDialog
          open
          title={say("retryAllTitle", { n: asking.length })}
          hint={<p>{say("retryAllHint")}</p>}
          confirm={say("retry")}
          needsReason={false}
          variant="primary"
          busy={busy}
          problem={problem}
          onConfirm={() => {
            void retry(asking);
          }}
          onClose={() => {
            setAsking(null);
          }}
        />
      )}
    </>
  );
}
