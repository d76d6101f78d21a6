"use client";

import { useState, type FormEvent } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { IdentityCheckDetail } from "@/lib/contracts/identity";
import { adminText } from "@/lib/i18n/text/admin";
import { checksText } from "@/lib/i18n/text/checks";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { Badge, Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ChoiceList, Input } from "@/components/ui/field";
import { CheckIcon, DeleteIcon, DoneIcon, EyeIcon, IdCardIcon, InfoIcon, WarningIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/list-row";
import { formatCalendarDay, formatDateTime } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { inOrder } from "./check-words";
import { ReviewPage } from "./review-page";

type Level = "identity" | "source";

/** One person's documents: each view is recorded, and an administrator can only decide after viewing all of them. */
export function IdentityReviewScreen({ id }: { id: string }) {
  const say = useText(checksText);
  const check = useResource(`/api/admin/identity-checks/${id}`);
  return (
    <ReviewPage of={check} title={check.data?.name ?? say("person")} component={say("person")} icon={IdCardIcon}>
      {(one) => <Body check={one} refresh={check.refresh} />}
    </ReviewPage>
  );
}

function Body({ check, refresh }: { check: IdentityCheckDetail; refresh: () => void }) {
  const say = useText(checksText);
  const { locale } = useLocale();
  return (
    <div className="grid items-start gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Papers check={check} refresh={refresh} />
        <Card>
          <dl className="divide-y">
            <Fact label={say("submitted")}>{formatDateTime(locale, check.since)}</Fact>
            <Fact label={say("known")}>
              {check.level && check.expiresOn
                ? say("until", { level: say(`tier_${check.level}`), day: formatCalendarDay(locale, check.expiresOn) })
                : say("nothingKnown")}
            </Fact>
            <Fact label={say("looks")}>
              {check.looks.length === 0 && say("nobodyYet")}
              {check.looks.map(({ name, kind, at }) => (
                <span key={`${kind} ${at}`} className="block text-sm">
                  {name ?? "–"}: {say(kind)}, {formatDateTime(locale, at)}
                </span>
              ))}
            </Fact>
          </dl>
        </Card>
        {check.decisions.length > 0 && (
          <Card>
            <CardTitle>{say("history")}</CardTitle>
            <ul className="divide-y pt-1">
              {check.decisions.map(({ outcome, level, expiresOn, reason, by, at }) => (
                <li key={at} className="py-2">
                  <span className="block">
                    {say(`outcome_${outcome}`, {
                      level: level ? say(`tier_${level}`) : "",
                      day: expiresOn ? formatCalendarDay(locale, expiresOn) : "",
                    })}
                  </span>
                  {reason && <span className="block text-sm break-words">“{reason}”</span>}
                  <span className="block text-sm text-ink-soft">
                    {say("decided", { name: by ?? "–", when: formatDateTime(locale, at) })}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      <Decide check={check} />
    </div>
  );
}

function Papers({ check, refresh }: { check: IdentityCheckDetail; refresh: () => void }) {
  const say = useText(checksText);
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{say("papers")}</CardTitle>
      <p className="text-sm text-ink-soft">{say("lookNote")}</p>
      <ul className="flex flex-col gap-2">
        {inOrder(check.documents, ({ kind }) => kind).map(({ id, kind, removed, seen, elsewhere }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            {removed ? (
              <span className="inline-flex min-h-tap items-center">{say(kind)}</span>
            ) : (
              <a
                href={`/api/admin/identity-checks/${check.id}/documents/${id}`}
                target="_blank"
                rel="noreferrer"
                aria-label={say("look", { paper: say(kind) })}
                // The picture opens beside this page, which then knows that it was looked at.
                onClick={() => {
                  setTimeout(refresh, 1_000);
                }}
                onBlur={refresh}
                className="inline-flex min-h-tap items-center gap-2 font-semibold underline underline-offset-4"
              >
                <EyeIcon aria-hidden size={20} />
                {say(kind)}
              </a>
            )}
            {removed ? (
              <Badge tone="over" icon={DeleteIcon}>
                {say("deleted")}
              </Badge>
            ) : (
              seen && (
                <Badge tone="go" icon={DoneIcon}>
                  {say("seen")}
                </Badge>
              )
            )}
            {elsewhere > 0 && (
              <Notice tone="stop" icon={WarningIcon} className="basis-full">
                {say("elsewhere", { n: elsewhere })}
              </Notice>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Decide({ check }: { check: IdentityCheckDetail }) {
  const say = useText(checksText);
  const sayAdmin = useText(adminText);
  const sayError = useErrorText();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const hasSource = check.kinds.includes("source");
  const [level, setLevel] = useState<Level>(hasSource ? "source" : "identity");
  const [expiresOn, setExpiresOn] = useState("");
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState<"reject" | "revoke" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const path = `/api/admin/identity-checks/${check.id}` as const;
  const mayBe = (verb: "reject" | "revoke") =>
    verb === "reject" ? check.state === "waiting" : check.state !== "waiting" && check.level !== null;
  const unseen = check.documents.some(({ seen, removed }) => !seen && !removed);

  async function show(done: "approved" | "rejected" | "revoked", answer: IdentityCheckDetail) {
    toast.success(say(done));
    setAsking(null);
    await mutate(path, answer, { revalidate: false });
    await mutate((key) => typeof key === "string" && key.startsWith("/api/admin/") && key !== path);
  }

  async function approve(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    setMissing(expiresOn === "");
    if (expiresOn === "") return;
    const result = await write(`${path}/approve`, { body: { level, expiresOn } });
    if (result.ok) await show("approved", result.data);
    else if (result.error.errors.some((each) => each.path === "expiresOn")) setMissing(true);
    else setProblem(sayError(result.error, sayAdmin("failed")));
  }

  async function refuse(verb: "reject" | "revoke", reason: string) {
    setProblem(null);
    const result = await write(`${path}/${verb}`, { body: { reason } });
    if (result.ok) return show(verb === "reject" ? "rejected" : "revoked", result.data);
    setProblem(sayError(result.error, sayAdmin("failed")));
    if (!result.error.isUnanswered) await mutate(path);
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      {mayBe("reject") && (
        <form noValidate onSubmit={(event) => void approve(event)} className="flex flex-col gap-4">
          {unseen && <Notice icon={InfoIcon}>{say("lookFirst")}</Notice>}
          <ChoiceList
            legend={say("level")}
            name="level"
            value={level}
            options={(hasSource ? (["identity", "source"] as const) : (["identity"] as const)).map((value) => ({
              value,
              label: say(`tier_${value}`),
            }))}
            onChange={(value) => {
              setLevel(value as Level);
            }}
          />
          <Input
            label={say("expires")}
            hint={say("expiresHint")}
            type="date"
            value={expiresOn}
            error={missing ? say("expiresMissing") : null}
            onChange={(event) => {
              setExpiresOn(event.target.value);
              setMissing(false);
            }}
          />
          {problem && !asking && (
            <Notice tone="stop" icon={WarningIcon} live="assertive">
              {problem}
            </Notice>
          )}
          <Button type="submit" variant="go" size="large" icon={CheckIcon} busy={busy} disabled={unseen}>
            {say("approve")}
          </Button>
          <Button
            variant="quiet"
            block
            className="text-stop-ink"
            disabled={unseen}
            onClick={() => {
              setAsking("reject");
            }}
          >
            {say("reject")}
          </Button>
        </form>
      )}
      {mayBe("revoke") && (
        <Button
          variant="quiet"
          block
          className="text-stop-ink"
          onClick={() => {
            setAsking("revoke");
          }}
        >
          {say("revoke")}
        </Button>
      )}
      {asking && (
        <ActionDialog
          open
          title={asking === "reject" ? say("rejectTitle") : say("revokeTitle", { name: check.name })}
          hint={<p>{asking === "reject" ? say("rejectHint", { name: check.name }) : say("revokeHint")}</p>}
          confirm={say(asking)}
          needsReason
          variant="danger"
          busy={busy}
          problem={problem}
          gone={mayBe(asking) ? null : sayAdmin("overtaken")}
          onConfirm={(reason) => {
            void refuse(asking, reason);
          }}
          onClose={() => {
            setAsking(null);
            setProblem(null);
          }}
        />
      )}
    </div>
  );
}
