"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import { checksMessages } from "@/lib/i18n/messages/checks";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { useOpsRefetch } from "@/components/admin/shell/use-ops-refetch";
import { Badge, Notice } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/page/empty-state";
import { ClockIcon, DoneIcon, IdCardIcon, InfoIcon, UsersIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/page/list-row";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { RelativeTime } from "@/components/ui/time";
import { sortIdentityDocuments, summarizeReviewReasons } from "./review-page";

const moneyReviewsPath = "/api/admin/money-reviews";
const identityChecksPath = "/api/admin/identity-checks";
const pollMs = 30_000;

/** Reviews that wait for an administrator: deliveries stopped by money rules, and identity documents. */
export function ChecksScreen() {
  const t = useTranslations(checksMessages);
  return (
    <>
      <PageHeader title={t("title")} hint={t("hint")} />
      <div className="flex max-w-3xl flex-col gap-8 pt-2">
        <HeldDeliveries />
        <IdentityChecks />
      </div>
    </>
  );
}

function HeldDeliveries() {
  const t = useTranslations(checksMessages);
  const tCommon = useTranslations(commonMessages);
  const { locale } = useLocale();
  const list = useResource(moneyReviewsPath, { intervalMs: pollMs });
  useOpsRefetch(["transaction", "approval"], list.refresh);
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base">{t("deliveries")}</h2>
      <ResourceView
        resource={list}
        subject={t("deliveries")}
        errorText={t("failed")}
        skeleton={<SkeletonRows rows={3} label={tCommon("loading")} />}
      >
        {({ enforced, items }) => (
          <>
            {!enforced && <Notice icon={InfoIcon}>{t("rulesDisabled")}</Notice>}
            {items.length === 0 ? (
              <EmptyState icon={DoneIcon} title={t("noDeliveries")} />
            ) : (
              <List label={t("deliveries")}>
                {items.map((review) => (
                  <li key={review.id}>
                    <ListRow
                      href={`/admin/checks/${review.id}`}
                      title={`${review.senderName} → ${review.receiverName}`}
                      hint={
                        <>
                          {summarizeReviewReasons(locale, review)}
                          <RelativeTime at={review.since} className="block text-xs" />
                        </>
                      }
                      aside={
                        <>
                          <Money amount={review.amount} className="text-base" />
                          {review.approvalRequested && (
                            <Badge tone="warning" icon={ClockIcon}>
                              {t("approvalRequested")}
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

function IdentityChecks() {
  const t = useTranslations(checksMessages);
  const tCommon = useTranslations(commonMessages);
  const list = useResource(identityChecksPath, { intervalMs: pollMs });
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base">{t("people")}</h2>
      <ResourceView
        resource={list}
        subject={t("people")}
        errorText={t("failed")}
        skeleton={<SkeletonRows rows={3} label={tCommon("loading")} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={UsersIcon} title={t("noPeople")} />
          ) : (
            <List label={t("people")}>
              {items.map((check) => (
                <li key={check.id}>
                  <ListRow
                    href={`/admin/checks/people/${check.id}`}
                    leading={<IdCardIcon aria-hidden size={20} className="text-muted-foreground" />}
                    title={check.name}
                    hint={
                      <>
                        {sortIdentityDocuments(check.kinds, (kind) => kind)
                          .map((kind) => t(kind))
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
