"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText, focusFirstInvalidField } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { AdminConversationList } from "@/lib/contracts/delivery/conversations";
import { adminMessagesMessages } from "@/lib/i18n/messages/admin-messages";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { messageText, describeMessageStatus, useMaskedPreview } from "@/components/delivery/chat/chat-labels";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { MessageIcon, SendIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { useWrite, useFormWrite } from "@/components/ui/use-write";
import { cannedMessageKeys, type CannedKey } from "@/lib/domain/text/canned-messages";
import { fillTemplate } from "@/lib/domain/text/text-template";
import { cannedMessages } from "@/lib/i18n/messages/canned";
import { chatMessages } from "@/lib/i18n/messages/chat";
import { Select, Textarea } from "@/components/ui/form/field";
import { useOpsRefetch } from "../shell/use-ops-refetch";

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

type Person = AdminConversationList["people"][number];
type MessageComposerProps = {
  path: `/api/admin/transactions/${string}`;
  orderNo: string;
  people: readonly Person[];
  onSent: () => void;
};

/** Recipient and text: a canned message (sent as a key, read in any language), a filled-in template, or free text. */
function MessageComposer({ path, orderNo, people, onSent }: MessageComposerProps) {
  const t = useTranslations(adminMessagesMessages);
  const tCanned = useTranslations(cannedMessages);
  const tChat = useTranslations(chatMessages);
  const { busy, problem, setProblem, write } = useFormWrite(t("failed"));
  // Preselects the person who waits for an answer. The selection is then fixed, so that a new message or a newly
  // assigned driver does not redirect the text to another person.
  const [chosenRole, setChosenRole] = useState<Person["role"] | null>(null);
  const [initialRole] = useState(people[0]?.role ?? null);
  const recipientRole =
    (
      people.find(({ role }) => role === chosenRole) ??
      people.find(({ unread }) => unread > 0) ??
      people.find(({ role }) => role === initialRole) ??
      people[0]
    )?.role ?? "receiver";
  const person = people.find(({ role }) => role === recipientRole);
  const templates = useResource("/api/admin/message-templates").data?.items ?? [];
  const usableTemplates = templates.filter((item) => item.for === null || item.for === recipientRole);
  const [text, setText] = useState("");
  const preview = useMaskedPreview(text);
  const send = async (content: { text: string } | { canned: CannedKey }) => {
    const outcome = await write(`${path}/messages`, { body: { to: recipientRole, ...content } });
    if (!outcome.ok) {
      focusFirstInvalidField();
      return;
    }
    if ("text" in content) setText("");
    toast.success(t("sent"));
    onSent();
  };
  return (
    <form
      className="flex flex-col gap-3 border-t pt-3"
      onFocus={() => {
        setChosenRole(recipientRole);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") return void send({ text: text.trim() });
        setProblem(t("textMissing"));
        focusFirstInvalidField();
      }}
    >
      <Select
        label={t("to")}
        value={recipientRole}
        onChange={(event) => {
          setChosenRole(people.find(({ role }) => role === event.target.value)?.role ?? null);
        }}
        options={people.map(({ role, name }) => ({
          value: role,
          label: t("person", { name: name ?? "–", role: t(role) }),
        }))}
      />
      <div role="group" aria-label={t("quickReplies")} className="flex flex-wrap gap-2">
        {cannedMessageKeys("support", recipientRole, "on_way").map((key) => (
          <Button key={key} disabled={busy} onClick={() => void send({ canned: key })}>
            {tCanned(key)}
          </Button>
        ))}
      </div>
      {usableTemplates.length > 0 && (
        <Select
          label={t("template")}
          value=""
          placeholder={t("chooseTemplate")}
          options={usableTemplates.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => {
            const template = usableTemplates.find(({ id }) => id === event.target.value);
            if (template && person) {
              setChosenRole(recipientRole);
              setText(fillTemplate(template[person.locale], { name: person.name, number: orderNo }));
            }
            setProblem(null);
          }}
        />
      )}
      <Textarea
        label={t("text")}
        hint={preview ? tChat("maskedPreview", { text: preview }) : t("hint")}
        rows={2}
        maxLength={500}
        value={text}
        error={problem}
        onChange={(event) => {
          setChosenRole(recipientRole);
          setText(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" variant="primary" icon={SendIcon} busy={busy} className="self-start">
        {t("send")}
      </Button>
    </form>
  );
}
