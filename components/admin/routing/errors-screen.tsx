"use client";

import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { RoutingErrorSummary, RoutingErrorEntry } from "@/lib/contracts/admin/routing";
import { isPlainMessage } from "@/lib/i18n/translate";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminRoutingMessages } from "@/lib/i18n/messages/admin-routing";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { useOpsRefetch } from "@/components/admin/shell/use-ops-refetch";
import { FilterSelect } from "@/components/admin/table/filter-form";
import { useListPage } from "@/components/admin/table/use-list-page";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import { DoneIcon, SearchIcon } from "@/components/ui/icons";
import { Fact, List } from "@/components/ui/page/list-row";
import { ListView } from "@/components/ui/page/list-view";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { formatDateTimeSeconds, RelativeTime } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";

const pollMs = 15_000;

/** Failed calls to the route planning provider: their number by kind, and each one without personal data. */
export function ErrorsScreen() {
  const t = useTranslations(adminRoutingMessages);
  const tAdmin = useTranslations(adminMessages);
  const tCommon = useTranslations(commonMessages);
  const { filters, list } = useListPage({
    path: "/api/admin/routing/errors",
    filters: { type: "text", endpoint: "text", state: ["open", "all"] },
    defaults: { state: "open" },
    events: ["routing"],
    intervalMs: () => pollMs,
  });
  const { values, isFiltered, clear } = filters;
  const summary = useResource("/api/admin/routing/errors/summary", { intervalMs: pollMs });
  useOpsRefetch(["routing"], summary.refresh);
  const { typeLabel, callLabel } = useErrorLabels();
  const options = (counts: Record<string, number> | undefined, selected: string, labelFor: (name: string) => string) =>
    [...new Set([...Object.keys(counts ?? {}), ...(selected ? [selected] : [])])]
      .sort()
      .map((value) => ({ value, label: labelFor(value) }));
  return (
    <>
      <ResourceView resource={summary} subject={t("errors")} skeleton={<SkeletonCard label={tCommon("loading")} />}>
        {(loaded) => <Summary summary={loaded} />}
      </ResourceView>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
        }}
        className="grid grid-cols-2 items-end gap-3 md:max-w-160 md:grid-cols-3"
      >
        <FilterSelect
          filters={filters}
          name="state"
          label={t("filterState")}
          options={[
            { value: "open", label: t("stateOpen") },
            { value: "all", label: t("stateAll") },
          ]}
        />
        <FilterSelect
          filters={filters}
          name="type"
          label={t("filterType")}
          allLabel={t("anyType")}
          options={options(summary.data?.byType, values.type, typeLabel)}
        />
        <FilterSelect
          filters={filters}
          name="endpoint"
          label={t("filterEndpoint")}
          allLabel={t("anyEndpoint")}
          options={options(summary.data?.byEndpoint, values.endpoint, callLabel)}
        />
      </form>
      {isFiltered && (
        <div className="-my-3">
          <Button variant="quiet" className="-ml-4" onClick={clear}>
            {tAdmin("clear")}
          </Button>
        </div>
      )}
      <ListView
        list={list}
        subject={t("errors")}
        rows={5}
        empty={
          <div className="rounded-card border bg-card">
            <EmptyState
              icon={isFiltered ? SearchIcon : DoneIcon}
              title={t(isFiltered ? "noMatchingErrors" : "noErrors")}
              hint={isFiltered ? undefined : t("noErrorsHint")}
            />
          </div>
        }
      >
        {(items) => (
          <List label={t("errors")}>
            {items.map((error) => (
              <ErrorRow
                key={error.id}
                error={error}
                onResolved={() => {
                  list.refresh();
                  summary.refresh();
                }}
              />
            ))}
          </List>
        )}
      </ListView>
    </>
  );
}

/** Labels of error types and provider calls; falls back to the technical name. */
function useErrorLabels(): { typeLabel: (type: string) => string; callLabel: (endpoint: string) => string } {
  const t = useTranslations(adminRoutingMessages);
  const labelFor = (key: string, name: string) => (isPlainMessage(adminRoutingMessages, key) ? t(key) : name);
  return {
    typeLabel: (type) => labelFor(`type_${type}`, type),
    callLabel: (endpoint) => labelFor(`call_${endpoint}`, endpoint),
  };
}

function Summary({ summary: { lastHour, total, byType, byEndpoint } }: { summary: RoutingErrorSummary }) {
  const t = useTranslations(adminRoutingMessages);
  const { typeLabel, callLabel } = useErrorLabels();
  const sections = [
    ["byType", Object.entries(byType).map(([name, n]) => [typeLabel(name), n] as const)],
    ["byEndpoint", Object.entries(byEndpoint).map(([name, n]) => [callLabel(name), n] as const)],
  ] as const;
  return (
    <Card className="grid gap-x-8 gap-y-4 md:grid-cols-3">
      <dl className="divide-y">
        <Fact label={t("lastHour")}>{lastHour}</Fact>
        <Fact label={t("lastDay")}>{total}</Fact>
      </dl>
      {total > 0 &&
        sections.map(([title, counts]) => (
          <section key={title} aria-label={t(title)}>
            <h2 className="text-sm font-semibold">{t(title)}</h2>
            <dl className="divide-y">
              {counts
                .sort(([, a], [, b]) => b - a)
                .map(([name, n]) => (
                  <Fact key={name} label={name}>
                    {n}
                  </Fact>
                ))}
            </dl>
          </section>
        ))}
    </Card>
  );
}

/** Marks a failed call as resolved; this is recorded. */
function ResolveButton({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useTranslations(adminRoutingMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();
  async function resolve() {
    const result = await write(`/api/admin/routing/errors/${id}/resolve`);
    if (!result.ok) {
      toast.error(errorMessage(result.error, t("requestFailed")));
      return;
    }
    toast.success(t("resolved"));
    onDone();
  }
  return (
    <Button busy={busy} onClick={() => void resolve()}>
      {t("resolve")}
      <span className="sr-only"> {id}</span>
    </Button>
  );
}

function ErrorRow({
  error: { id, type, code, message, endpoint, method, statusCode, retryCount, request, response, at, resolved },
  onResolved,
}: {
  error: RoutingErrorEntry;
  onResolved: () => void;
}) {
  const t = useTranslations(adminRoutingMessages);
  const { locale } = useLocale();
  const { typeLabel, callLabel } = useErrorLabels();
  const facts = [
    // The technical name, for support requests to the provider.
    endpoint === null ? null : [method, endpoint].filter(Boolean).join(" "),
    code,
    statusCode === null ? null : t("httpStatus", { n: statusCode }),
    retryCount === 0 ? null : t("retryCount", { n: retryCount }),
  ].filter((fact) => fact !== null);
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base">
          {typeLabel(type)}
          {endpoint !== null && <span className="font-normal text-muted-foreground"> · {callLabel(endpoint)}</span>}
        </h3>
        <RelativeTime at={at} className="text-sm text-muted-foreground" />
      </div>
      {/* A response without a message has only its status, which the facts below already contain. */}
      {message !== `HTTP ${statusCode}` && <p className="break-words">{message}</p>}
      {facts.length > 0 && <p className="text-sm text-muted-foreground">{facts.join(" · ")}</p>}
      <details className="text-sm">
        <summary className="flex min-h-tap w-fit items-center underline underline-offset-4">{t("details")}</summary>
        <div className="flex flex-col gap-3 pb-2">
          <p className="text-muted-foreground tabular-nums">{formatDateTimeSeconds(locale, at)}</p>
          {(
            [
              ["request", request],
              ["response", response],
            ] as const
          ).map(([name, storedValue]) => (
            <div key={name}>
              <p className="text-muted-foreground">{t(name)}</p>
              <pre
                tabIndex={0}
                aria-label={t(name)}
                role="region"
                className="overflow-x-auto rounded-small bg-muted p-3 font-mono text-xs"
              >
                {storedValue === null || storedValue === undefined
                  ? t("notStored")
                  : JSON.stringify(storedValue, null, 2)}
              </pre>
            </div>
          ))}
        </div>
      </details>
      {resolved ? (
        <p className="text-sm text-muted-foreground">{t("resolved")}</p>
      ) : (
        <ResolveButton id={id} onDone={onResolved} />
      )}
    </li>
  );
}
