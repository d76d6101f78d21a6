"use client";

import { isApiError } from "@/lib/client/api/api-error";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { AdminPersonDetail } from "@/lib/contracts/admin-people";
import { phoneWords } from "@/lib/domain/text/phone-words";
import { adminText } from "@/lib/i18n/text/admin";
import { adminPeopleText } from "@/lib/i18n/text/admin-people";
import { checksText } from "@/lib/i18n/text/checks";
import { commonText } from "@/lib/i18n/text/common";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { DeliveryStatus } from "@/components/delivery/delivery-status";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IdCardIcon, UserIcon } from "@/components/ui/icons";
import { Fact, List, ListRow } from "@/components/ui/list-row";
import { formatMoney, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { formatCalendarDay, formatDateTime, RelativeTime } from "@/components/ui/time";
import { useOps } from "../shell/use-ops";
import { PersonState } from "./person-state";
import { SecondFactorReset } from "./second-factor-reset";
import { counted } from "./use-person-columns";

/** Somebody who sends or receives: how they are reached, what is known of them, and their last deliveries. */
export function PersonScreen({ userId }: { userId: string }) {
  const say = useText(adminPeopleText);
  const sayAdmin = useText(adminText);
  const sayCommon = useText(commonText);
  const person = useResource(`/api/admin/people/${userId}`);
  useOps(["transaction"], person.refresh);
  const missing = isApiError(person.error) && person.error.status === 404;
  const own = isApiError(person.error) && person.error.code === "OWN_CASE";
  return (
    <>
      <PageHeader title={person.data?.name ?? say("person")} back="/admin/people" backLabel={sayAdmin("back")} />
      {missing || own ? (
        <EmptyState
          icon={UserIcon}
          title={say(own ? "ownCase" : "notFound")}
          action={<ButtonLink href="/admin/people">{sayAdmin("back")}</ButtonLink>}
        />
      ) : (
        <ResourceView
          of={person}
          component={say("person")}
          what={say("failed")}
          skeleton={<SkeletonCard label={sayCommon("loading")} className="h-80" />}
        >
          {(one) => <Body person={one} onChanged={person.refresh} />}
        </ResourceView>
      )}
    </>
  );
}

function Body({ person, onChanged }: { person: AdminPersonDetail; onChanged: () => void }) {
  const say = useText(adminPeopleText);
  const sayChecks = useText(checksText);
  const { locale } = useLocale();
  const { history } = person;
  const sums = ({ sum, count }: { sum: number; count: number }) =>
    sayChecks("sumOf", { sum: formatMoney(sum), n: count });
  const reach = person.phone ?? person.email;
  return (
    <div className="grid items-start gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-3">
        <h2 className="text-base font-semibold">{say("lastDeliveries")}</h2>
        {person.deliveries.length === 0 ? (
          <p className="text-ink-soft">{say("noDeliveries")}</p>
        ) : (
          <List label={say("lastDeliveries")}>
            {person.deliveries.map((delivery) => (
              <li key={delivery.id}>
                <ListRow
                  href={`/admin/transactions/${delivery.id}`}
                  title={say(delivery.sent ? "sentTo" : "gotFrom", { name: delivery.other })}
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
                      <DeliveryStatus delivery={delivery} />
                    </>
                  }
                />
              </li>
            ))}
          </List>
        )}
        {reach !== null && person.sent + person.received > person.deliveries.length && (
          <ButtonLink href={`/admin/transactions?q=${encodeURIComponent(reach)}`}>{say("allDeliveries")}</ButtonLink>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {person.resetRequestedAt !== null && (
          <SecondFactorReset person={person} requestedAt={person.resetRequestedAt} onDone={onChanged} />
        )}
        <Card>
          <CardTitle>{say("contact")}</CardTitle>
          <dl className="divide-y pt-1">
            <Fact label={say("phone")}>
              {person.phone ? phoneWords(person.phone) : "–"}
              {person.phone !== null && !person.phoneProven && (
                <span className="block text-sm text-ink-soft">{say("unproven")}</span>
              )}
            </Fact>
            <Fact label={say("email")}>
              <span className="text-sm break-all">{person.email ?? "–"}</span>
            </Fact>
            <Fact label={say("account")}>
              <PersonState person={person} />
            </Fact>
            <Fact label={say("joined")}>{formatDateTime(locale, person.joinedAt)}</Fact>
          </dl>
        </Card>
        <Card>
          <CardTitle>{say("checks")}</CardTitle>
          <dl className="divide-y pt-1">
            <Fact label={say("known")}>
              {sayChecks(`tier_${person.tier}`)}
              {person.identityUntil !== null && (
                <span className="block text-sm text-ink-soft">
                  {say("until", { day: formatCalendarDay(locale, person.identityUntil) })}
                </span>
              )}
            </Fact>
            <Fact label={sayChecks("most")}>{formatMoney(history.most)}</Fact>
            <Fact label={say("waiting")}>{sums(person.waiting)}</Fact>
            <Fact label={sayChecks("sent")}>{sums(history.sent)}</Fact>
            <Fact label={sayChecks("received")}>{sums(history.received)}</Fact>
            <Fact label={say("inAll")}>
              {say("counts", { sent: counted(person.sent), received: counted(person.received) })}
            </Fact>
          </dl>
          {person.checkId !== null && (
            <ButtonLink href={`/admin/checks/people/${person.checkId}`} icon={IdCardIcon} className="mt-3">
              {say("papers")}
            </ButtonLink>
          )}
        </Card>
        <p className="text-sm text-ink-soft">{say("onRecord")}</p>
      </div>
    </div>
  );
}
