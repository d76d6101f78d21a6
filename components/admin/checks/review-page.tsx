"use client";

import type { ReactNode } from "react";
import type { Resource } from "@/lib/client/hooks/use-resource";
import { adminText } from "@/lib/i18n/text/admin";
import { checksText } from "@/lib/i18n/text/checks";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { Icon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";

type ReviewPageProps<T> = {
  of: Resource<T>;
  title: string;
  component: string;
  icon: Icon;
  children: (review: NonNullable<T>) => ReactNode;
};

/** The page of one review. A review that the API no longer has replaces one on the screen: it cannot be decided. */
export function ReviewPage<T>({ of, title, component, icon, children }: ReviewPageProps<T>) {
  const say = useText(checksText);
  const sayAdmin = useText(adminText);
  const sayCommon = useText(commonText);
  return (
    <>
      <PageHeader title={title} back="/admin/checks" backLabel={sayAdmin("back")} />
      {of.error?.status === 404 ? (
        <EmptyState
          icon={icon}
          title={say("gone")}
          action={<ButtonLink href="/admin/checks">{sayAdmin("back")}</ButtonLink>}
        />
      ) : (
        <ResourceView
          of={of}
          component={component}
          what={say("failed")}
          skeleton={<SkeletonCard label={sayCommon("loading")} className="h-80" />}
        >
          {children}
        </ResourceView>
      )}
    </>
  );
}
