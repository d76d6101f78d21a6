"use client";

import { useState } from "react";
import { isGone, LinkPage } from "@/components/customer/link-page";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { DoneIcon, FailedIcon, LinkIcon, LockIcon, UndoIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { AddressChange } from "@/lib/contracts/address-change";
import { addressChangeText } from "@/lib/i18n/text/address-change";
import { commonText } from "@/lib/i18n/text/common";
import { useLocale, useText } from "@/lib/i18n/use-text";

/** A change of a phone or an e-mail address, for its owner at the old one: to undo, or to confirm. */
export function AddressChangeView({ token }: { token: string }) {
  const say = useText(addressChangeText);
  const sayCommon = useText(commonText);
  const path = `/api/address-changes/${encodeURIComponent(token)}` as const;
  const change = useResource(path);
  return (
    <LinkPage
      title={say("title")}
      privacy={change.data?.state === "open" ? say("privacy") : null}
      gone={
        isGone(change.error) && <EmptyState icon={LinkIcon} title={say("unknownTitle")} hint={say("unknownHint")} />
      }
    >
      <ResourceView
        of={change}
        component={say("label")}
        skeleton={<SkeletonCard label={sayCommon("loading")} className="h-96" />}
      >
        {(known) =>
          known.state === "undone" ? <Undone /> : <Choice change={known} path={path} onAnswer={change.refresh} />
        }
      </ResourceView>
    </LinkPage>
  );
}

function Undone() {
  const say = useText(addressChangeText);
  return (
    <div translate="no" role="status" className="flex flex-col gap-4">
      <EmptyState icon={DoneIcon} title={say("undoneTitle")} hint={say("undoneHint")} />
      <ButtonLink href="/forgot-password" variant="primary" size="large" block>
        {say("newPassword")}
      </ButtonLink>
    </div>
  );
}

type ChoiceProps = { change: AddressChange; path: `/api/address-changes/${string}`; onAnswer: () => void };

// Only a press changes something: mail programs open links to check them.
function Choice({ change: { what, state, at, newAddress, heldUntil }, path, onAnswer }: ChoiceProps) {
  const say = useText(addressChangeText);
  const { locale } = useLocale();
  const errorText = useErrorText();
  const { busy, write } = useWrite();
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (verb: "undo" | "confirm") => {
    setProblem(null);
    const result = await write(`${path}/${verb}`);
    if (!result.ok) setProblem(errorText(result.error, say("failed")));
    else onAnswer();
  };
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p className="text-xl">{say(what === "phone" ? "phoneChanged" : "emailChanged")}</p>
        <p className="text-ink-soft">{say("newAddress", { address: newAddress })}</p>
        <p className="text-ink-soft">{say("changedAt", { when: formatDateTime(locale, at) })}</p>
      </div>
      {heldUntil && <Notice icon={LockIcon}>{say("held", { when: formatDateTime(locale, heldUntil) })}</Notice>}
      {problem && (
        <Notice tone="stop" icon={FailedIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <Card className="flex flex-col gap-3">
        <CardTitle>{say("notMe")}</CardTitle>
        <p>{say("notMeHint")}</p>
        <Button variant="primary" size="large" block icon={UndoIcon} busy={busy} onClick={() => void answer("undo")}>
          {say("undo")}
        </Button>
      </Card>
      {state === "confirmed" ? (
        <Notice tone="go" icon={DoneIcon} live="polite">
          {say("confirmedHint")}
        </Notice>
      ) : (
        <Card className="flex flex-col gap-3">
          <CardTitle>{say("wasMe")}</CardTitle>
          <p>{say("wasMeHint")}</p>
          <Button block busy={busy} onClick={() => void answer("confirm")}>
            {say("confirm")}
          </Button>
        </Card>
      )}
    </div>
  );
}
