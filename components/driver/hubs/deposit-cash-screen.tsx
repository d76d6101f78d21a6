"use client";

import { useState } from "react";
import { LegFrame } from "@/components/driver/leg/leg-frame";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { StaleNote } from "@/components/ui/time";
import { driverProfilePath } from "@/lib/client/offline/driver-status";
import { useStoredDeposit } from "@/lib/client/storage/stored-deposit";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Task } from "@/lib/contracts/driver/task";
import { canDepositAtHub } from "@/lib/domain/money/hub-deposit";
import { returnHubId, pendingHubId } from "@/lib/domain/task/leg";
import { commonMessages } from "@/lib/i18n/messages/common";
import { handInMessages } from "@/lib/i18n/messages/hand-in";
import { useTranslations } from "@/lib/i18n/use-translations";
import { DepositCashPicker } from "./deposit-cash-picker";
import { DepositView } from "./deposit-view";
import { holdingsPath } from "./deposit-paths";
import type { NearbyHub } from "./hub-list";
import { ScanHubCode, type HubOption } from "./scan-hub-code";

/** The hubs that take this cash; a return assigned to one hub goes only there. */
function selectableHubs(
  task: Task | null,
  items: readonly { transactionId: string }[],
  nearbyHubs: readonly NearbyHub[],
): HubOption[] {
  const hubId =
    task && items.some(({ transactionId }) => transactionId === task.transactionId) ? returnHubId(task) : null;
  return hubId === null || hubId === pendingHubId ? [...nearbyHubs] : [{ id: hubId, name: task?.leg?.takerName ?? "" }];
}

/**
 * Hands in cash at a hub, a place with a safe and cashiers: select cash and hub, scan the code at the counter, then
 * wait for the cashier's count and the result. `preselectedId`: the delivery to preselect; null for all.
 */
export function DepositCashScreen({ preselectedId }: { preselectedId: string | null }) {
  const t = useTranslations(handInMessages);
  const tCommon = useTranslations(commonMessages);
  const deposit = useStoredDeposit();
  const profile = useResource(driverProfilePath, { intervalMs: 30_000 });
  const holdings = useResource(holdingsPath, { intervalMs: 60_000 });
  const { task } = useCurrentTask();
  const [pickedIds, setPickedIds] = useState<readonly string[] | null>(null);
  const [scanning, setScanning] = useState(false);

  const heldDeliveries = profile.data?.cash.deliveries;
  const depositable = heldDeliveries?.filter((delivery) => canDepositAtHub(delivery, task ?? null)) ?? [];
  const selectedIds =
    pickedIds ??
    (preselectedId !== null && depositable.some(({ transactionId }) => transactionId === preselectedId)
      ? [preselectedId]
      : null);
  const selectedCash = selectedIds
    ? depositable.filter(({ transactionId }) => selectedIds.includes(transactionId))
    : depositable;
  const staleResource = [profile, holdings].find((resource) => resource.error && resource.fetchedAt);
  const failedResource = [profile, holdings].find((resource) => resource.error && resource.data === undefined);

  return (
    <LegFrame title={t("title")} back="/dashboard" offlineMessage={t("offline")}>
      {deposit ? (
        <DepositView key={deposit.id} storedDeposit={deposit} />
      ) : heldDeliveries && holdings.data && task !== undefined ? (
        scanning && selectedCash.length > 0 ? (
          <ScanHubCode
            items={selectedCash}
            hubs={selectableHubs(task, selectedCash, holdings.data.hubs)}
            onClose={() => {
              setScanning(false);
            }}
          />
        ) : (
          <>
            {staleResource?.error && staleResource.fetchedAt && (
              <StaleNote since={staleResource.fetchedAt} isOffline={staleResource.error.code === "NETWORK"} />
            )}
            <DepositCashPicker
              depositable={depositable}
              otherCash={heldDeliveries.filter((delivery) => !depositable.includes(delivery))}
              selected={selectedCash}
              task={task}
              hubs={holdings.data.hubs}
              onPick={setPickedIds}
              onScan={() => {
                setScanning(true);
              }}
            />
          </>
        )
      ) : failedResource ? (
        <LoadFailure
          subject={t("cash")}
          error={failedResource.error}
          busy={failedResource.isRefreshing}
          onRetry={() => {
            profile.refresh();
            holdings.refresh();
          }}
        />
      ) : (
        <>
          <SkeletonCard label={tCommon("loading")} className="h-32" />
          <SkeletonCard label={tCommon("loading")} className="h-56" />
        </>
      )}
    </LegFrame>
  );
}
