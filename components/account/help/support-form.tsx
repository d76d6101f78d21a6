"use client";

import { useState, type FormEvent } from "react";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { supportFormMessages } from "@/lib/i18n/messages/support-form";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input, Textarea } from "@/components/ui/form/field";
import { DoneIcon, WarningIcon } from "@/components/ui/icons";
import { useWrite } from "@/components/ui/use-write";

/**
 * Sends a question to support, with the delivery's number prefilled. It appears on the administrators' board
 * immediately.
 */
export function SupportForm({ orderNo }: { orderNo: string | null }) {
  const t = useTranslations(supportFormMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();
  const [number, setNumber] = useState(orderNo ?? "");
  const [message, setMessage] = useState("");
  const [problem, setProblem] = useState<{ field: "number" | "message" | "form"; message: string } | null>(null);
  const [sent, setSent] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (message.trim().length < 3) {
      setProblem({ field: "message", message: t("questionMissing") });
      return;
    }
    setProblem(null);
    const trimmedNumber = number.trim();
    const result = await write("/api/support/requests", {
      body: { message: message.trim(), ...(trimmedNumber === "" ? {} : { orderNo: trimmedNumber }) },
    });
    if (result.ok) {
      setSent(true);
      setMessage("");
    } else if (
      result.error.code === "TRANSACTION_NOT_FOUND" ||
      result.error.errors.some(({ path }) => path === "orderNo")
    )
      setProblem({ field: "number", message: t("unknownNumber") });
    else setProblem({ field: "form", message: errorMessage(result.error, t("failed")) });
  }

  if (sent)
    return (
      <Notice tone="success" icon={DoneIcon} live="polite">
        <p className="font-semibold">{t("received")}</p>
        <p>{t("receivedHint")}</p>
        <Button
          variant="quiet"
          onClick={() => {
            setSent(false);
          }}
          className="-ml-4"
        >
          {t("askAnother")}
        </Button>
      </Notice>
    );
  return (
    <Card aria-label={t("title")}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          void submit(event);
        }}
      >
        <CardTitle>{t("title")}</CardTitle>
        <Input
          label={t("number")}
          optional
          hint={t("numberHint")}
          error={problem?.field === "number" ? problem.message : undefined}
          value={number}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          onChange={({ target: { value } }) => {
            setNumber(value);
          }}
        />
        <Textarea
          label={t("question")}
          hint={t("questionHint")}
          error={problem?.field === "message" ? problem.message : undefined}
          value={message}
          rows={4}
          maxLength={2000}
          onChange={({ target: { value } }) => {
            setMessage(value);
          }}
        />
        {problem?.field === "form" && (
          <Notice tone="destructive" icon={WarningIcon} live="assertive">
            {problem.message}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {t("send")}
        </Button>
      </form>
    </Card>
  );
}
