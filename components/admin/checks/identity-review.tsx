"use client";

import { useState, type FormEvent } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { IdentityCheckDetail } from "@/lib/contracts/identity";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { checksMessages } from "@/lib/i18n/messages/checks";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { Badge, Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ChoiceList, Input } from "@/components/ui/form/field";
import { CheckIcon, DeleteIcon, DoneIcon, EyeIcon, IdCardIcon, InfoIcon, WarningIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { formatCalendarDay, formatDateTime } from "@/components/ui/time";
import { useFormWrite } from "@/components/ui/use-write";
import { sortIdentityDocuments, ReviewPage } from "./review-page";

type Level = "identity" | "source_of_funds";

/**
 * One person's identity documents. Each view is recorded, and an administrator can only decide after viewing all of
 * them. The approved level (`identity` or `source_of_funds`) sets the person's money limits.
 */
export function IdentityReviewScreen({ id }: { id: string }) {
  const t = useTranslations(checksMessages);
  const check = useResource(`/api/admin/identity-checks/${id}`);
  return (
    <ReviewPage resource={check} title={check.data?.name ?? t("person")} subject={t("person")} icon={IdCardIcon}>
      {(loaded) => <Body check={loaded} refresh={check.refresh} />}
    </ReviewPage>
  );
}

function Body({ check, refresh }: { check: IdentityCheckDetail; refresh: () => void }) {
  const t = useTranslations(checksMessages);
  const { locale } = useLocale();
  return (
    <div className="grid items-start gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <IdentityDocuments check={check} refresh={refresh} />
        <Card>
          <dl className="divide-y">
            <Fact label={t("submitted")}>{formatDateTime(locale, check.since)}</Fact>
            <Fact label={t("currentLevel")}>
              {check.level && check.expiresOn
                ? t("levelUntil", { level: t(`tier_${check.level}`), day: formatCalendarDay(locale, check.expiresOn) })
                : t("phoneOnly")}
            </Fact>
            <Fact label={t("viewedBy")}>
              {check.accessLog.length === 0 && t("notViewedYet")}
              {check.accessLog.map(({ name, kind, at }) => (
                <span key={`${kind} ${at}`} className="block text-sm">
                  {name ?? "–"}: {t(kind)}, {formatDateTime(locale, at)}
                </span>
              ))}
            </Fact>
          </dl>
        </Card>
        {check.decisions.length > 0 && (
          <Card>
            <CardTitle>{t("history")}</CardTitle>
            <ul className="divide-y pt-1">
              {check.decisions.map(({ outcome, level, expiresOn, reason, by, at }) => (
                <li key={at} className="py-2">
                  <span className="block">
                    {t(`outcome_${outcome}`, {
                      level: level ? t(`tier_${level}`) : "",
                      day: expiresOn ? formatCalendarDay(locale, expiresOn) : "",
                    })}
                  </span>
                  {reason && <span className="block text-sm break-words">“{reason}”</span>}
                  <span className="block text-sm text-muted-foreground">
                    {t("decided", { name: by ?? "–", when: formatDateTime(locale, at) })}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      <DecisionActions check={check} />
    </div>
  );
}

function IdentityDocuments({ check, refresh }: { check: IdentityCheckDetail; refresh: () => void }) {
  const t = useTranslations(checksMessages);
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{t("documents")}</CardTitle>
      <p className="text-sm text-muted-foreground">{t("viewNote")}</p>
      <ul className="flex flex-col gap-2">
        {sortIdentityDocuments(check.documents, ({ kind }) => kind).map(
          ({ id, kind, removed, seen, elsewhere: otherAccountsCount }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2">
              {removed ? (
                <span className="inline-flex min-h-tap items-center">{t(kind)}</span>
              ) : (
                <a
                  href={`/api/admin/identity-checks/${check.id}/documents/${id}`}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t("view", { document: t(kind) })}
                  // The image opens in another tab. This page then refetches, because the server has recorded the view.
                  onClick={() => {
                    setTimeout(refresh, 1_000);
                  }}
                  onBlur={refresh}
                  className="inline-flex min-h-tap items-center gap-2 font-semibold underline underline-offset-4"
                >
                  <EyeIcon aria-hidden size={20} />
                  {t(kind)}
                </a>
              )}
              {removed ? (
                <Badge tone="muted" icon={DeleteIcon}>
                  {t("deleted")}
                </Badge>
              ) : (
                seen && (
                  <Badge tone="success" icon={DoneIcon}>
                    {t("viewed")}
                  </Badge>
                )
              )}
              {otherAccountsCount > 0 && (
                <Notice tone="destructive" icon={WarningIcon} className="basis-full">
                  {t("usedByOthers", { n: otherAccountsCount })}
                </Notice>
              )}
            </li>
          ),
        )}
      </ul>
    </Card>
  );
}

function DecisionActions({ check }: { check: IdentityCheckDetail }) {
  const t = useTranslations(checksMessages);
  const tAdmin = useTranslations(adminMessages);
  const { mutate } = useSWRConfig();
  const { busy, problem, setProblem, write } = useFormWrite(tAdmin("failed"));
  const hasSource = check.kinds.includes("source_of_funds");
  const [level, setLevel] = useState<Level>(hasSource ? "source_of_funds" : "identity");
  const [expiresOn, setExpiresOn] = useState("");
  const [expiryMissing, setExpiryMissing] = useState(false);
  const [pendingDecision, setPendingDecision] = useState<"reject" | "revoke" | null>(null);
  const path = `/api/admin/identity-checks/${check.id}` as const;
  const canDecide = (verb: "reject" | "revoke") =>
    verb === "reject" ? check.state === "waiting" : check.state !== "waiting" && check.level !== null;
  const hasUnviewedDocuments = check.documents.some(({ seen, removed }) => !seen && !removed);

  async function showResult(messageKey: "approved" | "rejected" | "revoked", updatedCheck: IdentityCheckDetail) {
    toast.success(t(messageKey));
    setPendingDecision(null);
    await mutate(path, updatedCheck, { revalidate: false });
    await mutate((key) => typeof key === "string" && key.startsWith("/api/admin/") && key !== path);
  }

  async function approve(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    setExpiryMissing(expiresOn === "");
    if (expiresOn === "") return;
    const result = await write(`${path}/approve`, { body: { level, expiresOn } });
    if (result.ok) await showResult("approved", result.data);
    else if (result.error.errors.some((fieldError) => fieldError.path === "expiresOn")) {
      setProblem(null);
      setExpiryMissing(true);
    }
  }

  async function rejectOrRevoke(verb: "reject" | "revoke", reason: string) {
    const result = await write(`${path}/${verb}`, { body: { reason } });
    if (result.ok) return showResult(verb === "reject" ? "rejected" : "revoked", result.data);
    if (!result.error.isRetryable) await mutate(path);
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      {canDecide("reject") && (
        <form noValidate onSubmit={(event) => void approve(event)} className="flex flex-col gap-4">
          {hasUnviewedDocuments && <Notice icon={InfoIcon}>{t("viewFirst")}</Notice>}
          <ChoiceList
            legend={t("level")}
            name="level"
            value={level}
            options={(hasSource ? (["identity", "source_of_funds"] as const) : (["identity"] as const)).map(
              (value) => ({
                value,
                label: t(`tier_${value}`),
              }),
            )}
            onChange={(value) => {
              setLevel(value as Level);
            }}
          />
          <Input
            label={t("expires")}
            hint={t("expiresHint")}
            type="date"
            value={expiresOn}
            error={expiryMissing ? t("expiresMissing") : null}
            onChange={(event) => {
              setExpiresOn(event.target.value);
              setExpiryMissing(false);
            }}
          />
          {problem && !pendingDecision && (
            <Notice tone="destructive" icon={WarningIcon} live="assertive">
              {problem}
            </Notice>
          )}
          <Button
            type="submit"
            variant="success"
            size="large"
            icon={CheckIcon}
            busy={busy}
            disabled={hasUnviewedDocuments}
          >
            {t("approve")}
          </Button>
          <Button
            variant="quiet"
            block
            tone="destructive"
            disabled={hasUnviewedDocuments}
            onClick={() => {
              setPendingDecision("reject");
            }}
          >
            {t("reject")}
          </Button>
        </form>
      )}
      {canDecide("revoke") && (
        <Button
          variant="quiet"
          block
          tone="destructive"
          onClick={() => {
            setPendingDecision("revoke");
          }}
        >
          {t("revoke")}
        </Button>
      )}
      {pendingDecision && (
        <ActionDialog
          open
          title={pendingDecision === "reject" ? t("rejectTitle") : t("revokeTitle", { name: check.name })}
          hint={<p>{pendingDecision === "reject" ? t("rejectHint", { name: check.name }) : t("revokeHint")}</p>}
          confirmLabel={t(pendingDecision)}
          needsReason
          variant="destructive"
          busy={busy}
          problem={problem}
          unavailableReason={canDecide(pendingDecision) ? null : tAdmin("changedMeanwhile")}
          onConfirm={(reason) => {
            void rejectOrRevoke(pendingDecision, reason);
          }}
          onClose={() => {
            setPendingDecision(null);
            setProblem(null);
          }}
        />
      )}
    </div>
  );
}
