"use client";

import { isLinkGone, LinkPage } from "@/components/customer/link-page";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import { DoneIcon, FailedIcon, LinkIcon, LockIcon, UndoIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { useFormWrite } from "@/components/ui/use-write";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { AddressChange } from "@/lib/contracts/delivery/address-change";
import { addressChangeMessages } from "@/lib/i18n/messages/address-change";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

/** A change of a user's phone number or mail address, shown to the owner of the old one, who can undo or confirm it. */
export function AddressChangeView({ token }: { token: string }) {
  const t = useTranslations(addressChangeMessages);
  const tCommon = useTranslations(commonMessages);
  const path = `/api/address-changes/${encodeURIComponent(token)}` as const;
  const change = useResource(path);
  return (
    <LinkPage
      title={t("title")}
      privacyNote={change.data?.state === "open" ? t("privacy") : null}
      endedContent={
        isLinkGone(change.error) && <EmptyState icon={LinkIcon} title={t("unknownTitle")} hint={t("unknownHint")} />
      }
    >
      <ResourceView
        resource={change}
        subject={t("label")}
        skeleton={<SkeletonCard label={tCommon("loading")} className="h-96" />}
      >
        {(loaded) =>
          loaded.state === "undone" ? (
            <UndoneChange />
          ) : (
            <ChangeDecision change={loaded} path={path} onAnswer={change.refresh} />
          )
        }
      </ResourceView>
    </LinkPage>
  );
}

function UndoneChange() {
  const t = useTranslations(addressChangeMessages);
  return (
    <div translate="no" role="status" className="flex flex-col gap-4">
      <EmptyState icon={DoneIcon} title={t("undoneTitle")} hint={t("undoneHint")} />
      <ButtonLink href="/forgot-password" variant="primary" size="large" block>
        {t("newPassword")}
      </ButtonLink>
    </div>
  );
}

type ChangeDecisionProps = { change: AddressChange; path: `/api/address-changes/${string}`; onAnswer: () => void };

// Only a press changes something, because mail clients open links to check them.
function ChangeDecision({
  change: { kind: contactKind, state, at: changedAt, newAddress, heldUntil },
  path,
  onAnswer,
}: ChangeDecisionProps) {
  const t = useTranslations(addressChangeMessages);
  const { locale } = useLocale();
  const { busy, problem, write } = useFormWrite(t("failed"));
  const answer = async (verb: "undo" | "confirm") => {
    if ((await write(`${path}/${verb}`)).ok) onAnswer();
  };
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p className="text-xl">{t(contactKind === "phone" ? "phoneChanged" : "emailChanged")}</p>
        <p className="text-muted-foreground">{t("newAddress", { address: newAddress })}</p>
        <p className="text-muted-foreground">{t("changedAt", { when: formatDateTime(locale, changedAt) })}</p>
      </div>
      {/* Until then, sign-in by code or link is blocked. */}
      {heldUntil && <Notice icon={LockIcon}>{t("held", { when: formatDateTime(locale, heldUntil) })}</Notice>}
      {problem && (
        <Notice tone="destructive" icon={FailedIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <Card className="flex flex-col gap-3">
        <CardTitle>{t("wasNotMe")}</CardTitle>
        <p>{t("notMeHint")}</p>
        <Button variant="primary" size="large" block icon={UndoIcon} busy={busy} onClick={() => void answer("undo")}>
          {t("undo")}
        </Button>
      </Card>
      {state === "confirmed" ? (
        <Notice tone="success" icon={DoneIcon} live="polite">
          {t("confirmedHint")}
        </Notice>
      ) : (
        <Card className="flex flex-col gap-3">
          <CardTitle>{t("wasMe")}</CardTitle>
          <p>{t("wasMeHint")}</p>
          <Button block busy={busy} onClick={() => void answer("confirm")}>
            {t("confirm")}
          </Button>
        </Card>
      )}
    </div>
  );
}
