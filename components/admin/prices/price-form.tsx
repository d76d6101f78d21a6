"use client";

import { useState, type FormEvent } from "react";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField, useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";
import type { PriceKind } from "@/lib/contracts/delivery/requested-price";
import { formatDuration } from "@/lib/i18n/format-duration";
import { adminPricesMessages } from "@/lib/i18n/messages/admin-prices";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input, Select, Switch, Textarea } from "@/components/ui/form/field";
import { useWrite } from "@/components/ui/use-write";
import { isPendingApproval, usePendingApprovalMessage } from "@/components/admin/approvals/pending-approval";
import { useAmountProblem } from "@/components/ui/form/money-input";
import {
  toPriceBody,
  emptyPriceDraft,
  validatePriceDraft,
  basisPointFields,
  type PriceDraft,
  type PriceField,
} from "./price-draft";

const fieldOrder = ["flat", "perKm", "basisPoints", "urgent", "minimum", "maximum", "failedBasisPoints"] as const;
const isInBasisPoints = (field: PriceField): boolean => (basisPointFields as readonly string[]).includes(field);

/** Adds a version of senders' fees or drivers' pay. `noticeSeconds`: minimum time until it applies. */
export function PriceForm({ noticeSeconds, onAdded }: { noticeSeconds: number; onAdded: () => void }) {
  const t = useTranslations(adminPricesMessages);
  const pendingApprovalMessage = usePendingApprovalMessage();
  const { locale } = useLocale();
  const errorMessage = useErrorText();
  const amountProblem = useAmountProblem();
  const fieldProblems = useFieldErrorTexts();
  const { busy, write } = useWrite();
  const [draft, setDraft] = useState(emptyPriceDraft);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const patchDraft = (patch: Partial<PriceDraft>) => {
    setDraft((previous) => ({ ...previous, ...patch }));
    setProblems({});
  };

  async function add(event: FormEvent) {
    event.preventDefault();
    const errors = Object.entries(validatePriceDraft(draft)) as [
      Exclude<PriceField, "tips">,
      "number" | "ambiguous" | "reasonMissing",
    ][];
    setProblems(
      Object.fromEntries(
        errors.map(([field, errorKey]) => [
          field,
          errorKey === "ambiguous" ? amountProblem(draft[field]) : t(errorKey),
        ]),
      ) as Partial<Record<string, string>>,
    );
    if (errors.length > 0) {
      focusFirstInvalidField();
      return;
    }
    const result = await write("/api/admin/prices", { body: toPriceBody(draft) });
    if (!result.ok) {
      setProblems(fieldProblems(result.error));
      focusFirstInvalidField();
      toast.retryableError(errorMessage(result.error, t("failed")));
      return;
    }
    setDraft(emptyPriceDraft);
    toast.success(isPendingApproval(result.data) ? pendingApprovalMessage(result.data) : t("added"));
    onAdded();
  }

  return (
    <Card>
      <form noValidate onSubmit={(event) => void add(event)} className="flex flex-col gap-5">
        <div>
          <CardTitle>{t("newVersion")}</CardTitle>
          <p className="pt-1 text-sm text-muted-foreground">
            {t("newVersionHint", { time: formatDuration(locale, Math.ceil(noticeSeconds / 60)) })}
          </p>
        </div>
        <Select
          label={t("kind")}
          value={draft.kind}
          options={(["sender", "driver"] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(event) => {
            patchDraft({ kind: event.target.value as PriceKind });
          }}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {fieldOrder.map((field) => (
            <Input
              key={field}
              label={t(field)}
              hint={t(field === "maximum" ? "maximumHint" : isInBasisPoints(field) ? "percent" : "dollars")}
              inputMode="decimal"
              autoComplete="off"
              maxLength={9}
              value={draft[field]}
              error={problems[field]}
              onChange={(event) => {
                patchDraft({ [field]: event.target.value });
              }}
            />
          ))}
          <Input
            label={t("validFrom")}
            hint={t("validFromHint")}
            type="datetime-local"
            value={draft.validFrom}
            error={problems.validFrom}
            onChange={(event) => {
              patchDraft({ validFrom: event.target.value });
            }}
          />
          <Input
            label={t("senderId")}
            hint={t("senderIdHint")}
            autoComplete="off"
            maxLength={36}
            value={draft.senderId}
            error={problems.senderId}
            onChange={(event) => {
              patchDraft({ senderId: event.target.value });
            }}
          />
        </div>
        {draft.kind === "sender" && (
          <Switch
            label={t("tips")}
            checked={draft.tips}
            onChange={(tips) => {
              patchDraft({ tips });
            }}
          />
        )}
        <Textarea
          label={t("reason")}
          hint={t("reasonHint")}
          rows={2}
          maxLength={500}
          value={draft.reason}
          error={problems.reason}
          onChange={(event) => {
            patchDraft({ reason: event.target.value });
          }}
        />
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {t("add")}
        </Button>
      </form>
    </Card>
  );
}
