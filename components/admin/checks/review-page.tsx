"use client";

import type { ReactNode } from "react";
import type { Resource } from "@/lib/client/hooks/use-resource";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { checksMessages } from "@/lib/i18n/messages/checks";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import type { Icon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import type { MoneyReviewReason, MoneyReview } from "@/lib/contracts/admin/money-reviews";
import { identityKinds, type IdentityKind } from "@/lib/contracts/identity";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { formatMoney } from "@/components/ui/money";

const countRules: ReadonlySet<MoneyReviewReason["rule"]> = new Set([
  "hour_count",
  "day_count",
  "many_senders",
  "same_driver",
]);

/** The result of a rule as a sentence. */
export function describeReviewReason(locale: Locale, { rule, most, count, sum, days }: MoneyReviewReason): string {
  return getTranslations(locale, checksMessages)(`rule_${rule}`, {
    limit: countRules.has(rule) ? String(most) : formatMoney(most),
    count: String(count ?? 0),
    sum: formatMoney(sum ?? 0),
    days: String(days ?? 0),
  });
}

/** The first reason, and the number of further ones. */
export function summarizeReviewReasons(
  locale: Locale,
  { reasons: [firstReason, ...others] }: Pick<MoneyReview, "reasons">,
): string {
  if (!firstReason) return "";
  const moreText =
    others.length > 0 ? ` ${getTranslations(locale, checksMessages)("moreReasons", { n: others.length })}` : "";
  return `${describeReviewReason(locale, firstReason)}${moreText}`;
}

/** Sorts identity documents by kind: for example, the front of an identity card before its back. */
export const sortIdentityDocuments = <T,>(documents: readonly T[], getKind: (document: T) => IdentityKind): T[] =>
  [...documents].sort((a, b) => identityKinds.indexOf(getKind(a)) - identityKinds.indexOf(getKind(b)));

type ReviewPageProps<T> = {
  resource: Resource<T>;
  title: string;
  subject: string;
  icon: Icon;
  children: (review: NonNullable<T>) => ReactNode;
};

/** Page of one review. If the API no longer returns the review, an error replaces it, because it cannot be decided. */
export function ReviewPage<T>({ resource, title, subject, icon, children }: ReviewPageProps<T>) {
  const t = useTranslations(checksMessages);
  const tAdmin = useTranslations(adminMessages);
  const tCommon = useTranslations(commonMessages);
  return (
    <>
      <PageHeader title={title} back="/admin/checks" backLabel={tAdmin("back")} />
      {resource.error?.status === 404 ? (
        <EmptyState
          icon={icon}
          title={t("notFound")}
          action={<ButtonLink href="/admin/checks">{tAdmin("back")}</ButtonLink>}
        />
      ) : (
        <ResourceView
          resource={resource}
          subject={subject}
          errorText={t("failed")}
          skeleton={<SkeletonCard label={tCommon("loading")} className="h-80" />}
        >
          {children}
        </ResourceView>
      )}
    </>
  );
}
