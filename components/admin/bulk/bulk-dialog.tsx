"use client";

import { useState, type ReactNode, type ChangeEvent } from "react";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminBulkMessages } from "@/lib/i18n/messages/admin-bulk";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlay";
import { focusFirstInvalidField } from "@/lib/client/hooks/use-error-text";
import { OutcomeList, type BulkItem, useBulkRun, type BulkCall } from "./bulk-rows";

type BulkDialogProps = {
  title: string;
  /** Items that take part, with their display names. */
  items: readonly BulkItem[];
  /** Shows the excluded items, given the number of items that take part. */
  renderExcluded?: (items: number) => ReactNode;
  variant: "destructive" | "primary";
  /** Label of the confirm button for `n` items. */
  confirmLabel: (n: number) => string;
  /** For example "3 cancelled". */
  successMessage: (n: number) => string;
  /** Returns the request of each item; null while the form is incomplete, after showing its error. */
  buildRequest: () => ((item: BulkItem) => Omit<BulkCall, "id">) | null;
  children: ReactNode;
  onClose: (succeededIds: readonly string[]) => void;
};

/** Confirms an action on several items, runs it item by item and shows each outcome. */
export function BulkDialog({
  title,
  items,
  renderExcluded,
  variant,
  confirmLabel,
  successMessage,
  buildRequest,
  children,
  onClose,
}: BulkDialogProps) {
  const t = useTranslations(adminBulkMessages);
  const tAdmin = useTranslations(adminMessages);
  const { outcomes, running, stopping, run, stop } = useBulkRun();
  // Fixed on confirmation, so that changes of the list do not affect it.
  const [submitted, setSubmitted] = useState<{ rows: readonly BulkItem[]; calls: readonly BulkCall[] } | null>(null);
  const count = (state: string) => [...outcomes.values()].filter((result) => result.state === state).length;
  const retryable = submitted?.calls.filter(({ id }) => {
    const state = outcomes.get(id)?.state;
    return state === "waiting" || state === "unanswered";
  });
  const completed = count("done") + count("refused") + count("unanswered");

  function submit() {
    const requestOf = buildRequest();
    if (!requestOf) return;
    const calls = items.map((row) => ({ id: row.id, ...requestOf(row) }));
    setSubmitted({ rows: items, calls });
    void run(calls);
  }
  function close() {
    if (running) stop();
    else onClose([...outcomes].filter(([, { state }]) => state === "done").map(([id]) => id));
  }

  if (!submitted)
    return (
      <Dialog
        open
        keepOpenOnBackdrop
        title={title}
        onClose={close}
        footer={
          <>
            <Button variant={variant} size="large" disabled={items.length === 0} onClick={submit}>
              {items.length === 0 ? t("noneEligible") : confirmLabel(items.length)}
            </Button>
            <Button variant="quiet" block onClick={close}>
              {tAdmin("back")}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {children}
          {renderExcluded?.(items.length)}
        </div>
      </Dialog>
    );
  const summaryParts = [
    successMessage(count("done")),
    ...(["refused", "unanswered"] as const).flatMap((state) =>
      count(state) > 0 ? [t(state, { n: count(state) })] : [],
    ),
    ...(!running && count("waiting") > 0 ? [t("notStarted", { n: count("waiting") })] : []),
  ];
  return (
    <Dialog
      open
      keepOpenOnBackdrop
      title={title}
      onClose={close}
      footer={
        <>
          {!running && retryable && retryable.length > 0 && (
            <Button
              variant="primary"
              size="large"
              onClick={() => {
                void run(retryable);
              }}
            >
              {t("retry", { n: retryable.length })}
            </Button>
          )}
          <Button
            variant={running ? "plain" : retryable?.length ? "quiet" : "primary"}
            block
            busy={stopping}
            onClick={close}
          >
            {running ? t(stopping ? "stopping" : "stop") : t("close")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p role="status" className="font-medium tabular-nums">
          {running ? t("progress", { n: completed, total: submitted.rows.length }) : summaryParts.join(" · ")}
        </p>
        <progress
          aria-label={title}
          value={completed}
          max={submitted.rows.length}
          className="h-2 w-full overflow-hidden rounded-full accent-primary"
        />
        <OutcomeList rows={submitted.rows} outcomes={outcomes} running={running} />
        {renderExcluded?.(submitted.rows.length)}
      </div>
    </Dialog>
  );
}

/** A required text field. `validate` returns its value, or shows the error and focuses the field. */
export function useRequiredText(missingMessage: string) {
  const [value, setValue] = useState("");
  const [error, setError] = useState<string | null>(null);
  return {
    field: {
      value,
      error,
      maxLength: 500,
      required: true,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
        setValue(event.target.value);
        setError(null);
      },
    },
    validate: (): string | null => {
      const trimmed = value.trim();
      if (trimmed !== "") return trimmed;
      setError(missingMessage);
      focusFirstInvalidField();
      return null;
    },
  };
}
