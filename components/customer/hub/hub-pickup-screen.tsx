"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import { isOpenLeg } from "@/lib/domain/task/leg";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { useTranslations } from "@/lib/i18n/use-translations";
import { LegPanel } from "@/components/delivery/leg/leg-panel";
import { legPath } from "@/components/delivery/leg/leg-paths";
import { CheckIcon, UndoIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageSkeleton } from "@/components/ui/page/page-skeleton";
import { ResourceView } from "@/components/ui/page/resource";
import { CompletedStep } from "./completed-step";
import { hubPagePath } from "./hub-paths";

// The driver waits at the counter.
const pollMs = 2_500;

/**
 * A hub's cashier hands cash to a driver as a sender does: the driver counts, the cashier confirms and shows a code.
 */
export function HubPickupScreen({ hubId, transactionId }: { hubId: string; transactionId: string }) {
  const t = useTranslations(cashierHubMessages);
  const path = legPath(transactionId);
  const leg = useResource(path, { intervalMs: (response) => (response && !isOpenLeg(response) ? 0 : pollMs) });
  const endedNotice = (
    <CompletedStep icon={UndoIcon} iconClass="bg-muted" title={t("pickupEnded")} hubId={hubId}>
      <p className="text-muted-foreground">{t("pickupEndedHint")}</p>
    </CompletedStep>
  );
  return (
    <>
      <PageHeader title={t("pickupTitle")} back={hubPagePath(hubId)} backLabel={t("toHubCounter")} />
      <ResourceView resource={leg} subject={t("pickup")} skeleton={<PageSkeleton shape="form" />} missing={endedNotice}>
        {(loaded) =>
          isOpenLeg(loaded) && loaded.kind === "pickup" ? (
            <LegPanel key={loaded.id} leg={loaded} path={path} />
          ) : loaded?.kind === "pickup" && loaded.state === "done" ? (
            <CompletedStep
              icon={CheckIcon}
              iconClass="bg-success text-success-foreground"
              title={t("pickupDone", { amount: formatMoney(loaded.amount) })}
              hubId={hubId}
            >
              <p className="text-muted-foreground">{t("pickupDoneHint", { name: loaded.driver.name })}</p>
            </CompletedStep>
          ) : (
            endedNotice
          )
        }
      </ResourceView>
    </>
  );
}
