"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import { isOpenLeg } from "@/lib/domain/task/leg";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";
import { useText } from "@/lib/i18n/use-text";
import { LegPanel } from "@/components/delivery/leg/leg-panel";
import { legPath } from "@/components/delivery/leg/leg-paths";
import { CheckIcon, UndoIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { PageSkeleton } from "@/components/ui/page-skeleton";
import { ResourceView } from "@/components/ui/resource";
import { Ended } from "./ended";
import { hubPage } from "./hub-paths";

// The driver stands at the counter and waits.
const pollMs = 2_500;

/** The hub's cashier hands cash to a driver: as a sender does, counted, confirmed and proven by the code. */
export function PickupScreen({ hubId, transactionId }: { hubId: string; transactionId: string }) {
  const say = useText(cashDeskText);
  const path = legPath(transactionId);
  const leg = useResource(path, { every: (latest) => (latest && !isOpenLeg(latest) ? 0 : pollMs) });
  const over = (
    <Ended icon={UndoIcon} look="bg-sunken" title={say("pickupOver")} hubId={hubId}>
      <p className="text-ink-soft">{say("pickupOverHint")}</p>
    </Ended>
  );
  return (
    <>
      <PageHeader title={say("pickupTitle")} back={hubPage(hubId)} backLabel={say("toDesk")} />
      <ResourceView of={leg} component={say("pickup")} skeleton={<PageSkeleton shape="form" />} missing={over}>
        {(known) =>
          isOpenLeg(known) && known.kind === "pickup" ? (
            <LegPanel key={known.id} leg={known} path={path} />
          ) : known?.kind === "pickup" && known.state === "done" ? (
            <Ended
              icon={CheckIcon}
              look="bg-go text-on-go"
              title={say("gaveTitle", { amount: formatMoney(known.amount) })}
              hubId={hubId}
            >
              <p className="text-ink-soft">{say("gaveHint", { name: known.driver.name })}</p>
            </Ended>
          ) : (
            over
          )
        }
      </ResourceView>
    </>
  );
}
