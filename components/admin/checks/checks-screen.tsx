"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import { checksText } from "@/lib/i18n/text/checks";
import { commonText } from "@/lib/i18n/text/common";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { useOps } from "@/components/admin/shell/use-ops";
import { Badge, Notice } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { ClockIcon, DoneIcon, IdCardIcon, InfoIcon, UsersIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { RelativeTime } from "@/components/ui/time";
import { inOrder, reasonsInShort } from "./check-words";

const moneyReviewsPath = "/api/admin/money-reviews";
const identityChecksPath = "/api/admin/identity-checks";
const pollMs = 30_000;

/** What waits for an administrator's look: deliveries that go on when they say so, and people's papers. */
export function ChecksScreen() {
  const say = useText(checksText);
  return (
    <>
      <PageHeader title={say("title")} hint={say("hint")} />
      <div className="flex max-w-3xl flex-col gap-8 pt-2">
        <Deliveries />
        <People />
      </div>
    </>
  );
}

function Deliveries() {
  const say = useText(checksText);
  const sayCommon = useText(commonText);
  const { locale } = useLocale();
  const list = useResource(moneyReviewsPath, { every: pollMs });
  useOps(["transaction", "approval"], list.refresh);
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base">{say("deliveries")}</h2>
      <ResourceView
        of={list}
        component={say("deliveries")}
        what={say("failed")}
        skeleton={<SkeletonRows rows={3} label={sayCommon("loading")} />}
      >
        {({ enforced, items }) => (
          <>
            {!enforced && <Notice icon={InfoIcon}>{say("off")}</Notice>}
            {items.length === 0 ? (
              <EmptyState icon={DoneIcon} title={say("noDeliveries")} />
            ) : (
              <List label={say("deliveries")}>
                {items.map((review) => (
                  <li key={review.id}>
                    <ListRow
                      href={`/admin/checks/${review.id}`}
                      title={`${review.senderName} → ${review.receiverName}`}
                      hint={
                        <>
                          {reasonsInShort(locale, review)}
                          <RelativeTime at={review.since} className="block text-xs" />
                        </>
                      }
                      aside={
                        <>
                          <Money amount={review.amount} className="text-base" />
                          {review.asked && (
                            <Badge tone="wait" icon={ClockIcon}>
                              {say("asked")}
                            </Badge>
                          )}
                        </>
                      }
                    />
                  </li>
                ))}
              </List>
            )}
          </>
        )}
      </ResourceView>
    </section>
  );
}

function People() {
  const say = useText(checksText);
  const sayCommon = useText(commonText);
  const list = useResource(identityChecksPath, { every: pollMs });
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base">{say("people")}</h2>
      <ResourceView
        of={list}
        component={say("people")}
        what={say("failed")}
        skeleton={<SkeletonRows rows={3} label={sayCommon("loading")} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={UsersIcon} title={say("noPeople")} />
          ) : (
            <List label={say("people")}>
              {items.map((check) => (
                <li key={check.id}>
                  <ListRow
                    href={`/admin/checks/people/${check.id}`}
                    lead={<IdCardIcon aria-hidden size={20} className="text-ink-soft" />}
                    title={check.name}
                    hint={
                      <>
                        {inOrder(check.kinds, (kind) => kind)
                          .map((kind) => say(kind))
                          .join(" · ")}
                        <RelativeTime at={check.since} className="block text-xs" />
                      </>
                    }
                  />
                </li>
              ))}
            </List>
          )
        }
      </ResourceView>
    </section>
  );
}
