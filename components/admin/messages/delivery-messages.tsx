"use client";

import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { AdminTextList } from "@/lib/contracts/calls";
import { adminMessagesText } from "@/lib/i18n/text/admin-messages";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { saidWords, stateWords } from "@/components/delivery/chat/chat-words";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { MessageIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/load-failure";
import { SkeletonCard } from "@/components/ui/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { useOps } from "../shell/use-ops";
import { WriteMessage } from "./write-message";

/** Every conversation of a delivery, and a message of the support desk to whoever of it. */
export function DeliveryMessages({
  transactionId,
  orderNo,
  ownCase,
}: {
  transactionId: string;
  orderNo: string;
  ownCase: boolean;
}) {
  const say = useText(adminMessagesText);
  const path = `/api/admin/transactions/${transactionId}` as const;
  const { data, error, refresh, isRefreshing } = useResource(`${path}/texts`, { whenDown: 10_000 });
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  useOps(["message"], refresh);
  const see = async (role: AdminTextList["people"][number]["role"]) => {
    const outcome = await write(`${path}/texts/seen`, { body: { with: role } });
    if (!outcome.ok) toast.error(sayError(outcome.error, say("failed")));
    refresh();
  };
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{say("title")}</CardTitle>
      {!data ? (
        error ? (
          <LoadFailure component={say("title")} error={error} onRetry={refresh} busy={isRefreshing} />
        ) : (
          <SkeletonCard label={say("title")} className="h-24" />
        )
      ) : (
        <>
          {data.people
            .filter(({ unread }) => unread > 0)
            .map(({ role, unread }) => (
              <Notice
                key={role}
                tone="wait"
                icon={MessageIcon}
                live="polite"
                action={
                  <Button variant="quiet" busy={busy} onClick={() => void see(role)}>
                    {say("markRead")}
                  </Button>
                }
              >
                {say("unread", { n: unread, role: say(role) })}
              </Notice>
            ))}
          <Log items={data.items} />
          {ownCase ? (
            <p className="text-sm text-ink-soft">{say("ownCase")}</p>
          ) : (
            data.people.length > 0 && (
              <WriteMessage path={path} orderNo={orderNo} people={data.people} onSent={refresh} />
            )
          )}
        </>
      )}
    </Card>
  );
}

function Log({ items }: Pick<AdminTextList, "items">) {
  const say = useText(adminMessagesText);
  const { locale } = useLocale();
  if (items.length === 0) return <p className="text-sm text-ink-soft">{say("none")}</p>;
  return (
    <ol aria-label={say("log")} tabIndex={0} className="flex max-h-96 flex-col divide-y overflow-y-auto">
      {items.map((item) => (
        <li key={item.id} className="flex flex-col gap-0.5 py-2 text-sm">
          <p className="flex flex-wrap justify-between gap-x-3 text-ink-soft">
            <span>
              {say("line", { from: `${item.name ?? "–"} (${say(item.role)})`, to: say(item.to) })}
              {item.via === "sms" && ` · ${say("bySms")}`}
            </span>
            <time dateTime={item.at} className="text-xs tabular-nums">
              {formatDateTime(locale, item.at)}
            </time>
          </p>
          <p className="text-base [overflow-wrap:anywhere]">{saidWords(locale, item)}</p>
          <p className="text-xs text-ink-soft">{stateWords(locale, item, item.to)}</p>
        </li>
      ))}
    </ol>
  );
}
