"use client";

import { useState } from "react";
import { isApiError } from "@/lib/client/api/api-error";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { AdminPersonDetail } from "@/lib/contracts/admin/people";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminPeopleMessages } from "@/lib/i18n/messages/admin-people";
import { checksMessages } from "@/lib/i18n/messages/checks";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { DeliveryStatusBadge } from "@/components/delivery/delivery-status-badge";
import { ButtonLink, Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import { IdCardIcon, UserIcon, LockIcon } from "@/components/ui/icons";
import { Fact, List, ListRow } from "@/components/ui/page/list-row";
import { formatMoney, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { formatCalendarDay, formatDateTime, RelativeTime } from "@/components/ui/time";
import { toast } from "@/lib/client/app/toast";
import { useFormWrite } from "@/components/ui/use-write";
import { useOpsRefetch } from "../shell/use-ops-refetch";
import { PersonStateBadge, formatCappedCount } from "./use-person-columns";
import { ActionDialog } from "../shell/action-dialog";

/** A sender or receiver: contact details, account facts and latest deliveries. */
export function PersonScreen({ userId }: { userId: string }) {
  const t = useTranslations(adminPeopleMessages);
  const tAdmin = useTranslations(adminMessages);
  const tCommon = useTranslations(commonMessages);
  const person = useResource(`/api/admin/people/${userId}`);
  useOpsRefetch(["transaction"], person.refresh);
  const isMissing = isApiError(person.error) && person.error.status === 404;
  const hasConflictOfInterest = isApiError(person.error) && person.error.code === "CONFLICT_OF_INTEREST";
  return (
    <>
      <PageHeader title={person.data?.name ?? t("person")} back="/admin/people" backLabel={tAdmin("back")} />
      {isMissing || hasConflictOfInterest ? (
        <EmptyState
          icon={UserIcon}
          title={t(hasConflictOfInterest ? "conflictOfInterest" : "notFound")}
          action={<ButtonLink href="/admin/people">{tAdmin("back")}</ButtonLink>}
        />
      ) : (
        <ResourceView
          resource={person}
          subject={t("person")}
          errorText={t("failed")}
          skeleton={<SkeletonCard label={tCommon("loading")} className="h-80" />}
        >
          {(data) => <Body person={data} onChanged={person.refresh} />}
        </ResourceView>
      )}
    </>
  );
}

function Body({ person, onChanged }: { person: AdminPersonDetail; onChanged: () => void }) {
  const t = useTranslations(adminPeopleMessages);
  const tChecks = useTranslations(checksMessages);
  const { locale } = useLocale();
  const { history } = person;
  const formatTotals = ({ sum, count }: { sum: number; count: number }) =>
    tChecks("sumAndCount", { sum: formatMoney(sum), n: count });
  const contactText = person.phone ?? person.email;
  return (
    <div className="grid items-start gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-3">
        <h2 className="text-base font-semibold">{t("lastDeliveries")}</h2>
        {person.deliveries.length === 0 ? (
          <p className="text-muted-foreground">{t("noDeliveries")}</p>
        ) : (
          <List label={t("lastDeliveries")}>
            {person.deliveries.map((delivery) => (
              <li key={delivery.id}>
                <ListRow
                  href={`/admin/transactions/${delivery.id}`}
                  title={t(delivery.sent ? "sentTo" : "receivedFrom", { name: delivery.other })}
                  hint={
                    <span className="tabular-nums">
                      {delivery.orderNo} ·{" "}
                      <span className="whitespace-nowrap">
                        <RelativeTime at={delivery.createdAt} />
                      </span>
                    </span>
                  }
                  aside={
                    <>
                      <Money amount={delivery.amount} />
                      <DeliveryStatusBadge delivery={delivery} />
                    </>
                  }
                />
              </li>
            ))}
          </List>
        )}
        {contactText !== null && person.sent + person.received > person.deliveries.length && (
          <ButtonLink href={`/admin/transactions?q=${encodeURIComponent(contactText)}`}>
            {t("allDeliveries")}
          </ButtonLink>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {person.resetRequestedAt !== null && (
          <SecondFactorReset person={person} requestedAt={person.resetRequestedAt} onDone={onChanged} />
        )}
        <Card>
          <CardTitle>{t("contact")}</CardTitle>
          <dl className="divide-y pt-1">
            <Fact label={t("phone")}>
              {person.phone ? formatPhone(person.phone) : "–"}
              {person.phone !== null && !person.phoneVerified && (
                <span className="block text-sm text-muted-foreground">{t("phoneUnverified")}</span>
              )}
            </Fact>
            <Fact label={t("email")}>
              <span className="text-sm break-all">{person.email ?? "–"}</span>
            </Fact>
            <Fact label={t("account")}>
              <PersonStateBadge person={person} />
            </Fact>
            <Fact label={t("joined")}>{formatDateTime(locale, person.joinedAt)}</Fact>
          </dl>
        </Card>
        <Card>
          <CardTitle>{t("checks")}</CardTitle>
          <dl className="divide-y pt-1">
            <Fact label={t("verifiedBy")}>
              {tChecks(`tier_${person.tier}`)}
              {person.identityUntil !== null && (
                <span className="block text-sm text-muted-foreground">
                  {t("verifiedUntil", { day: formatCalendarDay(locale, person.identityUntil) })}
                </span>
              )}
            </Fact>
            <Fact label={tChecks("dailyLimit")}>{formatMoney(history.most)}</Fact>
            <Fact label={t("amountInReview")}>{formatTotals(person.waiting)}</Fact>
            <Fact label={tChecks("sent")}>{formatTotals(history.sent)}</Fact>
            <Fact label={tChecks("received")}>{formatTotals(history.received)}</Fact>
            <Fact label={t("total")}>
              {t("counts", { sent: formatCappedCount(person.sent), received: formatCappedCount(person.received) })}
            </Fact>
          </dl>
          {person.checkId !== null && (
            <ButtonLink href={`/admin/checks/people/${person.checkId}`} icon={IdCardIcon} className="mt-3">
              {t("documents")}
            </ButtonLink>
          )}
        </Card>
        <p className="text-sm text-muted-foreground">{t("viewRecorded")}</p>
      </div>
    </div>
  );
}

/** Removes the lost second factor of a person who requested it within 24 hours. */
function SecondFactorReset({
  person: { userId, name },
  requestedAt,
  onDone,
}: {
  person: Pick<AdminPersonDetail, "userId" | "name">;
  requestedAt: string;
  onDone: () => void;
}) {
  const t = useTranslations(adminPeopleMessages);
  const { locale } = useLocale();
  const { busy, problem, setProblem, write } = useFormWrite(t("resetFailed"));
  const [open, setOpen] = useState(false);

  async function reset(reason: string) {
    const result = await write(`/api/admin/people/${userId}/second-factor`, { body: { reason } });
    if (!result.ok) return;
    setOpen(false);
    toast.success(t("resetDone"));
    onDone();
  }

  return (
    <Card aria-labelledby="second-factor" className="flex flex-col gap-3">
      <CardTitle id="second-factor">{t("secondFactor")}</CardTitle>
      <p className="text-sm">{t("resetRequested", { time: formatDateTime(locale, requestedAt) })}</p>
      <Button
        icon={LockIcon}
        onClick={() => {
          setProblem(null);
          setOpen(true);
        }}
      >
        {t("reset")}
      </Button>
      <ActionDialog
        open={open}
        title={t("resetTitle", { name })}
        hint={<p>{t("resetHint")}</p>}
        confirmLabel={t("reset")}
        needsReason
        variant="destructive"
        busy={busy}
        problem={problem}
        onConfirm={(reason) => {
          void reset(reason);
        }}
        onClose={() => {
          setOpen(false);
        }}
      />
    </Card>
  );
}
