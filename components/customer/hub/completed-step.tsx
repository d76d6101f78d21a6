"use client";

import type { ReactNode } from "react";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ActionBar } from "@/components/ui/navigation/action-bar";
import { ButtonLink } from "@/components/ui/button";
import type { Icon } from "@/components/ui/icons";
import { hubPagePath } from "./hub-paths";

/** The result of a cashier's finished step, in large, with a link back to the hub's counter screen. */
export function CompletedStep({
  icon: Icon,
  iconClass,
  title,
  hubId,
  children,
}: {
  icon: Icon;
  iconClass: string;
  title: string;
  hubId: string;
  children: ReactNode;
}) {
  const t = useTranslations(cashierHubMessages);
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div
        translate="no"
        role="status"
        className="rise flex flex-1 flex-col items-center justify-center gap-3 py-6 text-center"
      >
        <span className={`inline-flex size-16 items-center justify-center rounded-full ${iconClass}`}>
          <Icon aria-hidden size={32} />
        </span>
        <h2 className="pt-2 text-xl">{title}</h2>
        {children}
      </div>
      <ActionBar>
        <ButtonLink variant="primary" size="large" href={hubPagePath(hubId)}>
          {t("toHubCounter")}
        </ButtonLink>
      </ActionBar>
    </div>
  );
}
