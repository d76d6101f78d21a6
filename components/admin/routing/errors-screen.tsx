"use client";

import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { RoutingErrorSummary, RoutingLoggedError } from "@/lib/contracts/admin-routing";
import { isPlain } from "@/lib/i18n/text";
import { adminText } from "@/lib/i18n/text/admin";
import { adminRoutingText } from "@/lib/i18n/text/admin-routing";
import { commonText } from "@/lib/i18n/text/common";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { useOps } from "@/components/admin/shell/use-ops";
import { FilterSelect } from "@/components/admin/table/filter-form";
import { useListPage } from "@/components/admin/table/use-list-page";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { DoneIcon, SearchIcon } from "@/components/ui/icons";
import { Fact, List } from "@/components/ui/list-row";
import { ListView } from "@/components/ui/list-view";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { formatMoment, RelativeTime } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";

const pollMs = 15_000;

/** Failed calls to the provider: their number by kind, and each one without personal data. */
export function ErrorsScreen() {
  const say = useText(adminRoutingText);
  const sayAdmin = useText(adminText);
  const sayCommon = useText(commonText);
  const { filters, list } = useListPage({
    path: "/api/admin/routing/errors",
    filters: { type: "text", endpoint: "text", state: ["open", "all"] },
    defaults: { state: "open" },
    events: ["routing"],
    every: () => pollMs,
  });
  const { values, narrowed, clear } = filters;
  const summary = useResource("/api/admin/routing/errors/summary", { every: pollMs });
  useOps(["routing"], summary.refresh);
  const { typeWord, callWord } = useErrorWords();
  const options = (counts: Record<string, number> | undefined, chosen: string, word: (name: string) => string) =>
    [...new Set([...Object.keys(counts ?? {}), ...(chosen ? [chosen] : [])])]
      .sort()
      .map((value) => ({ value, label: word(value) }));
  return (
    <>
      <ResourceView of={summary} component={say("errors")} skeleton={<SkeletonCard label={sayCommon("loading")} />}>
        {(known) => <Summary summary={known} />}
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
          label={say("filterState")}
          options={[
            { value: "open", label: say("stateOpen") },
            { value: "all", label: say("stateAll") },
          ]}
        />
        <FilterSelect
          filters={filters}
          name="type"
          label={say("filterType")}
          all={say("anyType")}
          options={options(summary.data?.byType, values.type, typeWord)}
        />
        <FilterSelect
          filters={filters}
          name="endpoint"
          label={say("filterEndpoint")}
          all={say("anyEndpoint")}
          options={options(summary.data?.byEndpoint, values.endpoint, callWord)}
        />
      </form>
      {narrowed && (
        <div className="-my-3">
          <Button variant="quiet" className="-ml-4" onClick={clear}>
            {sayAdmin("clear")}
          </Button>
        </div>
      )}
      <ListView
        list={list}
        component={say("errors")}
        rows={5}
        empty={
          <div className="rounded-card border bg-surface">
            <EmptyState
              icon={narrowed ? SearchIcon : DoneIcon}
              title={say(narrowed ? "noErrorsFit" : "noErrors")}
              hint={narrowed ? undefined : say("noErrorsHint")}
            />
          </div>
        }
      >
        {(items) => (
          <List label={say("errors")}>
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

/** A kind of failure, and a call by what it is for; what we have no words for by its own name. */
function useErrorWords(): { typeWord: (type: string) => string; callWord: (endpoint: string) => string } {
  const say = useText(adminRoutingText);
  const word = (key: string, name: string) => (isPlain(adminRoutingText, key) ? say(key) : name);
  return {
    typeWord: (type) => word(`type_${type}`, type),
    callWord: (endpoint) => word(`call_${endpoint}`, endpoint),
  };
}

function Summary({ summary: { lastHour, total, byType, byEndpoint } }: { summary: RoutingErrorSummary }) {
  const say = useText(adminRoutingText);
  const { typeWord, callWord } = useErrorWords();
  const parts = [
    ["byType", Object.entries(byType).map(([name, n]) => [typeWord(name), n] as const)],
    ["byEndpoint", Object.entries(byEndpoint).map(([name, n]) => [callWord(name), n] as const)],
  ] as const;
  return (
    <Card className="grid gap-x-8 gap-y-4 md:grid-cols-3">
      <dl className="divide-y">
        <Fact label={say("lastHour")}>{lastHour}</Fact>
        <Fact label={say("lastDay")}>{total}</Fact>
      </dl>
      {total > 0 &&
        parts.map(([title, counts]) => (
          <section key={title} aria-label={say(title)}>
            <h2 className="text-sm font-semibold">{say(title)}</h2>
            <dl className="divide-y">
              {counts
                .toSorted(([, one], [, other]) => other - one)
                .slice(0, 6)
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

/** Says that a failed call was dealt with; it goes on record. */
function ResolveButton({ id, onDone }: { id: number; onDone: () => void }) {
  const say = useText(adminRoutingText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  async function resolve() {
    const result = await write(`/api/admin/routing/errors/${id}/resolve`);
    if (!result.ok) {
      toast.error(sayError(result.error, say("failedToAsk")));
      return;
    }
    toast.success(say("resolved"));
    onDone();
  }
  return (
    <Button busy={busy} onClick={() => void resolve()}>
      {say("resolve")}
      <span className="sr-only"> {id}</span>
    </Button>
  );
}

function ErrorRow({
  error: { id, type, code, message, endpoint, method, statusCode, retryCount, request, response, at, resolved },
  onResolved,
}: {
  error: RoutingLoggedError;
  onResolved: () => void;
}) {
  const say = useText(adminRoutingText);
  const { locale } = useLocale();
  const { typeWord, callWord } = useErrorWords();
  const facts = [
    // The provider's own name of it, for whoever asks them.
    endpoint === null ? null : [method, endpoint].filter(Boolean).join(" "),
    code,
    statusCode === null ? null : say("httpStatus", { n: statusCode }),
    retryCount === 0 ? null : say("repeated", { n: retryCount }),
  ].filter((fact) => fact !== null);
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base">
          {typeWord(type)}
          {endpoint !== null && <span className="font-normal text-ink-soft"> · {callWord(endpoint)}</span>}
        </h3>
        <RelativeTime at={at} className="text-sm text-ink-soft" />
      </div>
      {/* An answer without words says its status alone, and that stands below. */}
      {message !== `HTTP ${statusCode}` && <p className="break-words">{message}</p>}
      {facts.length > 0 && <p className="text-sm text-ink-soft">{facts.join(" · ")}</p>}
      <details className="text-sm">
        <summary className="flex min-h-tap w-fit items-center underline underline-offset-4">{say("details")}</summary>
        <div className="flex flex-col gap-3 pb-2">
          <p className="text-ink-soft tabular-nums">{formatMoment(locale, at)}</p>
          {(
            [
              ["request", request],
              ["response", response],
            ] as const
          ).map(([name, kept]) => (
            <div key={name}>
              <p className="text-ink-soft">{say(name)}</p>
              <pre
                tabIndex={0}
                aria-label={say(name)}
                role="region"
                className="overflow-x-auto rounded-small bg-sunken p-3 font-mono text-xs"
              >
                {kept === null || kept === undefined ? say("nothing") : JSON.stringify(kept, null, 2)}
              </pre>
            </div>
          ))}
        </div>
      </details>
      {resolved ? (
        <p className="text-sm text-ink-soft">{say("resolved")}</p>
      ) : (
        <ResolveButton id={id} onDone={onResolved} />
      )}
    </li>
  );
}
