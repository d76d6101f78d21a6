"use client";

import { useState } from "react";
import { readStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField } from "@/lib/client/hooks/use-error-text";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import type { AdminTransactionDetail } from "@/lib/contracts/admin/transactions";
import { adminTimelineMessages } from "@/lib/i18n/messages/admin-timeline";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Textarea } from "@/components/ui/form/field";
import { LoadMore } from "@/components/ui/page/load-more";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { useFormWrite } from "@/components/ui/use-write";
import { adminDeliveryPath } from "../shell/admin-paths";
import { useOpsRefetch } from "../shell/use-ops-refetch";

/**
 * Administrators' internal notes on a delivery. Its parties and driver never see them. `redacted`: its personal data was
 * erased.
 */
export function DeliveryNotes({
  delivery: { id, conflictOfInterest, redacted },
}: {
  delivery: Pick<AdminTransactionDetail, "id" | "conflictOfInterest" | "redacted">;
}) {
  const t = useTranslations(adminTimelineMessages);
  return (
    <Card aria-labelledby="notes" className="flex flex-col gap-3">
      <CardTitle id="notes">{t("notesTitle")}</CardTitle>
      <p className="text-sm text-muted-foreground">
        {t(conflictOfInterest ? "notesConflictOfInterest" : redacted ? "notesRedacted" : "notesHint")}
      </p>
      {!conflictOfInterest && <Notes id={id} writable={!redacted} />}
    </Card>
  );
}

function Notes({ id, writable }: { id: string; writable: boolean }) {
  const t = useTranslations(adminTimelineMessages);
  const tCommon = useTranslations(commonMessages);
  const { locale } = useLocale();
  const list = usePaginatedList(`${adminDeliveryPath(id)}/timeline?limit=10&group=notes`, {
    disconnectedIntervalMs: 10_000,
  });
  useOpsRefetch(["note"], list.refresh);
  return (
    <>
      {writable && <WriteNote id={id} onAdded={list.refresh} />}
      <ResourceView
        resource={list}
        subject={t("notesTitle")}
        skeleton={<SkeletonRows rows={2} label={tCommon("loading")} />}
      >
        {({ items }) => (
          <>
            {items.length === 0 && <p className="text-sm text-muted-foreground">{t("noNotes")}</p>}
            <ol aria-label={t("notesTitle")} className="divide-y">
              {items.map((note) => (
                <li key={note.id} className="py-2">
                  <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted-foreground">
                    <span>{note.name ?? "–"}</span>
                    <time dateTime={note.at} className="text-xs tabular-nums">
                      {formatDateTime(locale, note.at)}
                    </time>
                  </p>
                  {note.detail === null ? (
                    <p className="text-sm text-muted-foreground">{t("erased")}</p>
                  ) : (
                    <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{note.detail}</p>
                  )}
                </li>
              ))}
            </ol>
            <LoadMore list={list} />
          </>
        )}
      </ResourceView>
    </>
  );
}

function WriteNote({ id, onAdded }: { id: string; onAdded: () => void }) {
  const t = useTranslations(adminTimelineMessages);
  const { busy, problem, setProblem, write } = useFormWrite(t("noteFailed"));
  // The draft is in sessionStorage, so that it survives a visit to another page.
  const draftKey = `draft:note:${id}`;
  const [text, setText] = useState(() => readStoredValue(draftKey, "session") ?? "");
  const updateDraft = (value: string) => {
    setText(value);
    storeValue(draftKey, value === "" ? null : value, "session");
  };
  const add = async () => {
    const outcome = await write(`${adminDeliveryPath(id)}/notes`, { body: { text: text.trim() } });
    if (!outcome.ok) {
      focusFirstInvalidField();
      return;
    }
    updateDraft("");
    toast.success(t("noteAdded"));
    onAdded();
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") return void add();
        setProblem(t("noteMissing"));
        focusFirstInvalidField();
      }}
    >
      <Textarea
        label={t("note")}
        rows={2}
        maxLength={1000}
        value={text}
        error={problem}
        onChange={({ target }) => {
          updateDraft(target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {t("addNote")}
      </Button>
    </form>
  );
}
