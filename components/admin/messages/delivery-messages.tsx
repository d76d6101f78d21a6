"use client";

import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { AdminConversationList } from "@/lib/contracts/delivery/conversations";
import { adminMessagesMessages } from "@/lib/i18n/messages/admin-messages";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { messageText, describeMessageStatus } from "@/components/delivery/chat/chat-labels";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { MessageIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { useOpsRefetch } from "../shell/use-ops-refetch";
import { MessageComposer } from "./message-composer";

/** All conversations of a delivery, and a form to write to one of its people as support. */
export function DeliveryMessages({
  transactionId,
  orderNo,
  conflictOfInterest,
}: {
  transactionId: string;
  orderNo: string;
  conflictOfInterest: boolean;
}) {
  const t = useTranslations(adminMessagesMessages);
  const path = `/api/admin/transactions/${transactionId}` as const;
  const { data, error, refresh, isRefreshing } = useResource(`${path}/messages`, { disconnectedIntervalMs: 10_000 });
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();
  useOpsRefetch(["message"], refresh);
  const markRead = async (role: AdminConversationList["people"][number]["role"]) => {
    const outcome = await write(`${path}/messages/read`, { body: { from: role } });
    if (!outcome.ok) toast.error(errorMessage(outcome.error, t("failed")));
    refresh();
  };
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{t("title")}</CardTitle>
      {!data ? (
        error ? (
          <LoadFailure subject={t("title")} error={error} onRetry={refresh} busy={isRefreshing} />
        ) : (
          <SkeletonCard label={t("title")} className="h-24" />
        )
      ) : (
        <>
          {data.people
            .filter(({ unread }) => unread > 0)
            .map(({ role, unread }) => (
              <Notice
                key={role}
                tone="warning"
                icon={MessageIcon}
                live="polite"
                action={
                  <Button variant="quiet" busy={busy} onClick={() => void markRead(role)}>
                    {t("markRead")}
                  </Button>
                }
              >
                {t("unread", { n: unread, role: t(role) })}
              </Notice>
            ))}
          <ConversationLog items={data.items} />
          {conflictOfInterest ? (
            <p className="text-sm text-muted-foreground">{t("conflictOfInterest")}</p>
          ) : (
            data.people.length > 0 && (
              <MessageComposer path={path} orderNo={orderNo} people={data.people} onSent={refresh} />
            )
          )}
        </>
      )}
    </Card>
  );
}

function ConversationLog({ items }: Pick<AdminConversationList, "items">) {
  const t = useTranslations(adminMessagesMessages);
  const { locale } = useLocale();
  if (items.length === 0) return <p className="text-sm text-muted-foreground">{t("none")}</p>;
  return (
    <ol aria-label={t("conversation")} tabIndex={0} className="flex max-h-96 flex-col divide-y overflow-y-auto">
      {items.map((item) => (
        <li key={item.id} className="flex flex-col gap-0.5 py-2 text-sm">
          <p className="flex flex-wrap justify-between gap-x-3 text-muted-foreground">
            <span>
              {t("senderToRecipient", { from: `${item.name ?? "–"} (${t(item.role)})`, to: t(item.to) })}
              {item.via === "sms" && ` · ${t("bySms")}`}
            </span>
            <time dateTime={item.at} className="text-xs tabular-nums">
              {formatDateTime(locale, item.at)}
            </time>
          </p>
          <p className="text-base [overflow-wrap:anywhere]">{messageText(locale, item)}</p>
          <p className="text-xs text-muted-foreground">{describeMessageStatus(locale, item, item.to)}</p>
        </li>
      ))}
    </ol>
  );
}
