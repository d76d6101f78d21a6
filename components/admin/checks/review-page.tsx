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
