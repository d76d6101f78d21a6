"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField, useErrorText } from "@/lib/client/hooks/use-error-text";
import type { AdminConversationList } from "@/lib/contracts/delivery/conversations";
import { useResource } from "@/lib/client/hooks/use-resource";
import { cannedMessageKeys, type CannedKey } from "@/lib/domain/text/canned-messages";
import { fillTemplate } from "@/lib/domain/text/text-template";
import { adminMessagesMessages } from "@/lib/i18n/messages/admin-messages";
import { cannedMessages } from "@/lib/i18n/messages/canned";
import { chatMessages } from "@/lib/i18n/messages/chat";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useMaskedPreview } from "@/components/delivery/chat/use-masked-preview";
import { Button } from "@/components/ui/button";
import { Select, Textarea } from "@/components/ui/form/field";
import { SendIcon } from "@/components/ui/icons";
import { useWrite } from "@/components/ui/use-write";

type Person = AdminConversationList["people"][number];
type MessageComposerProps = {
  path: `/api/admin/transactions/${string}`;
  orderNo: string;
  people: readonly Person[];
  onSent: () => void;
};

/** Recipient and text: a quick answer, a stored template filled in for review, or free text. */
export function MessageComposer({ path, orderNo, people, onSent }: MessageComposerProps) {
  const t = useTranslations(adminMessagesMessages);
  const tCanned = useTranslations(cannedMessages);
  const tChat = useTranslations(chatMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();
  // Preselects the person who waits for an answer. The selection is then fixed, so that a new message or a newly
  // assigned driver does not redirect the text to another person.
  const [chosenRole, setChosenRole] = useState<Person["role"] | null>(null);
  const [initialRole] = useState(people[0]?.role ?? null);
  const to =
    (
      people.find(({ role }) => role === chosenRole) ??
      people.find(({ unread }) => unread > 0) ??
      people.find(({ role }) => role === initialRole) ??
      people[0]
    )?.role ?? "receiver";
  const person = people.find(({ role }) => role === to);
  const templates = useResource("/api/admin/message-templates").data?.items ?? [];
  const usableTemplates = templates.filter((item) => item.for === null || item.for === to);
  const [text, setText] = useState("");
  const preview = useMaskedPreview(text);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (content: { text: string } | { canned: CannedKey }) => {
    setProblem(null);
    const outcome = await write(`${path}/messages`, { body: { to, ...content } });
    if (!outcome.ok) {
      setProblem(errorMessage(outcome.error, t("failed")));
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
        setChosenRole(to);
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
        value={to}
        onChange={(event) => {
          setChosenRole(people.find(({ role }) => role === event.target.value)?.role ?? null);
        }}
        options={people.map(({ role, name }) => ({
          value: role,
          label: t("person", { name: name ?? "–", role: t(role) }),
        }))}
      />
      <div role="group" aria-label={t("quickReplies")} className="flex flex-wrap gap-2">
        {cannedMessageKeys("support", to, "on_way").map((key) => (
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
              setChosenRole(to);
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
          setChosenRole(to);
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
