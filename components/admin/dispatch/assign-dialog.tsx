"use client";

import { useState, type ComponentProps } from "react";
import { formatStopDistance } from "@/lib/client/device/format-distance";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { AdminDriver } from "@/lib/contracts/admin/drivers";
import type { DriverFacts } from "@/lib/contracts/admin/dispatch";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { distanceMetres } from "@/lib/domain/geo/distance";
import { formatDuration } from "@/lib/i18n/format-duration";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { commonMessages } from "@/lib/i18n/messages/common";
import { driverStatusMessages } from "@/lib/i18n/messages/driver-labels";
import { reassignReasonMessages } from "@/lib/i18n/messages/reassign-reasons";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { EmptyState } from "@/components/ui/page/empty-state";
import { ChoiceList } from "@/components/ui/form/field";
import { UsersIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/page/resource";
import { SearchField } from "@/components/ui/form/search-field";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useNow } from "@/components/ui/time";
import { useFormWrite } from "@/components/ui/use-write";
import { visibleChoice, describeDriverFacts, ReassignReason } from "./assign-choice";
import { adminDeliveryPath } from "../shell/admin-paths";

// Candidates change while the dialog is open, because drivers move.
const refreshMs = 15_000;

/**
 * Assigns a paid delivery by hand: to a candidate of the search, or to any driver found by name. `driver`:
 * preselected by the caller; the dialog searches for their name. `currentDriver`: the driver of a reassignment, which
 * requires a reason. `isLate`: the delivery is late, which preselects that reason.
 */
export function AssignDialog({
  delivery,
  driver,
  currentDriver,
  isLate = false,
  step,
  onClose,
  onAssigned,
}: {
  delivery: Pick<Transaction, "id" | "pickupLocation" | "deliveryLocation">;
  driver?: { id: string; name: string };
  currentDriver?: { name: string };
  isLate?: boolean;
  /** Position in a bulk assignment, with a button to skip this delivery. */
  step?: { label: string; skip: string; onSkip: () => void };
  onClose: () => void;
  onAssigned: () => void;
}) {
  const t = useTranslations(adminTransactionsMessages);
  const { locale } = useLocale();
  const { settings } = useSettings();
  const tAdmin = useTranslations(adminMessages);
  const tDrivers = useTranslations(adminDriversMessages);
  const tStatus = useTranslations(driverStatusMessages);
  const tCommon = useTranslations(commonMessages);
  const { busy, problem, setProblem, write } = useFormWrite(tAdmin("failed"));
  const [query, setQuery] = useState(driver?.name ?? "");
  const [driverId, setDriverId] = useState(driver?.id ?? null);
  const [reasonMissing, setReasonMissing] = useState(false);
  const [reason, setReason] = useState(isLate ? reassignReasonMessages.en.late : "");
  const isSearching = query.trim() !== "";
  const bestCandidates = useResource(isSearching ? null : `/api/admin/transactions/${delivery.id}/candidates`, {
    intervalMs: refreshMs,
  });
  const drivers = useResource(
    isSearching ? `/api/admin/drivers?status=approved&limit=50&q=${encodeURIComponent(query.trim())}` : null,
  );
  const foundIds = drivers.data?.items.map(({ userId }) => userId) ?? [];
  const searchedCandidates = useResource(
    isSearching && foundIds.length > 0
      ? `/api/admin/transactions/${delivery.id}/candidates?drivers=${foundIds.join(",")}`
      : null,
    { intervalMs: refreshMs },
  );
  const now = useNow();
  const facts = new Map(
    (isSearching ? searchedCandidates : bestCandidates).data?.facts.map((fact) => [fact.driverId, fact]),
  );
  const describeFacts = (id: string): string[] => {
    const driverFacts = facts.get(id);
    return driverFacts ? describeDriverFacts(locale, driverFacts, delivery.id, now, settings.units) : [];
  };
  const listedIds = isSearching
    ? drivers.data?.items.map(({ userId }) => userId)
    : bestCandidates.data?.items.map((candidate) => candidate.driverId);
  // Only a driver that is listed on the screen can be assigned.
  const selectedId = visibleChoice(driverId, listedIds);
  const startLocation = delivery.pickupLocation ?? delivery.deliveryLocation;
  const distanceToStart = ({ location }: AdminDriver): number =>
    location ? distanceMetres(location, startLocation) : Number.POSITIVE_INFINITY;

  const driverNameOf = (id: string): string =>
    drivers.data?.items.find(({ userId }) => userId === id)?.name ??
    bestCandidates.data?.items.find(({ driverId }) => driverId === id)?.name ??
    t("driver");

  async function assign() {
    if (selectedId === null) {
      setProblem(t("chooseDriver"));
      return;
    }
    if (currentDriver && reason === "") {
      setReasonMissing(true);
      focusFirstInvalidField();
      return;
    }
    const path = adminDeliveryPath(delivery.id);
    const result = currentDriver
      ? await write(`${path}/reassign`, { body: { driverId: selectedId, reason } })
      : await write(`${path}/assign`, { body: { driverId: selectedId } });
    if (!result.ok) {
      drivers.refresh();
      bestCandidates.refresh();
      return;
    }
    toast.success(currentDriver ? t("reassigned", { name: driverNameOf(selectedId) }) : t("assigned"));
    onAssigned();
    onClose();
  }

  const renderChoices = (options: ComponentProps<typeof ChoiceList>["options"]) => (
    <ChoiceList
      legend={t("chooseDriver")}
      hideLegend
      name="driver"
      value={selectedId}
      onChange={(id) => {
        setDriverId(id);
        setProblem(null);
      }}
      options={options}
    />
  );
  return (
    <ConfirmDialog
      open
      position="center"
      title={currentDriver ? t("reassign") : t("assign")}
      confirmLabel={currentDriver ? t("reassign") : t("assign")}
      cancelLabel={tAdmin("back")}
      variant="success"
      busy={busy}
      problem={problem}
      onConfirm={() => {
        void assign();
      }}
      onClose={onClose}
    >
      {step && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="font-medium">{step.label}</p>
          <Button variant="plain" disabled={busy} onClick={step.onSkip}>
            {step.skip}
          </Button>
        </div>
      )}
      <p>{currentDriver ? t("reassignHint", { name: currentDriver.name }) : t("assignHint")}</p>
      {currentDriver && (
        <ReassignReason
          isLate={isLate}
          error={reasonMissing ? tAdmin("reasonMissing") : null}
          onReason={(text) => {
            setReason(text);
            setReasonMissing(false);
          }}
        />
      )}
      <SearchField label={t("findDriver")} placeholder={tDrivers("searchHint")} value={query} onSearch={setQuery} />
      {isSearching ? (
        <ResourceView
          resource={drivers}
          subject={tDrivers("title")}
          skeleton={<SkeletonRows rows={3} label={tCommon("loading")} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={UsersIcon} title={t("noMatchingDriver")} />
            ) : (
              renderChoices(
                [...items]
                  .sort(
                    (a, b) => Number(b.isAvailable) - Number(a.isAvailable) || distanceToStart(a) - distanceToStart(b),
                  )
                  .map((driver) => ({
                    value: driver.userId,
                    label: driver.name,
                    hint: [
                      driver.isAvailable ? t("available") : tStatus(driver.status),
                      Number.isFinite(distanceToStart(driver))
                        ? formatStopDistance(distanceToStart(driver), settings.units)
                        : null,
                      driver.vehiclePlate,
                      ...describeFacts(driver.userId),
                    ]
                      .filter(Boolean)
                      .join(" · "),
                  })),
              )
            )
          }
        </ResourceView>
      ) : (
        <ResourceView
          resource={bestCandidates}
          subject={tDrivers("title")}
          skeleton={<SkeletonRows rows={3} label={tCommon("loading")} />}
        >
          {({ items, facts: allFacts }) => {
            const excluded = allFacts.filter(({ driverId }) => !items.some((item) => item.driverId === driverId));
            return items.length === 0 ? (
              <div className="flex flex-col gap-2">
                <EmptyState
                  icon={UsersIcon}
                  title={t("noEligibleDriver")}
                  hint={t(excluded.length === 0 ? "noDriverNearby" : "noEligibleDriverHint")}
                />
                <ExcludedDrivers drivers={excluded} describeFacts={describeFacts} open />
              </div>
            ) : (
              <div className="flex flex-col gap-2">
                <p className="text-sm text-muted-foreground">{t("candidatesHint")}</p>
                {renderChoices(
                  items.map((driver) => ({
                    value: driver.driverId,
                    label: driver.name,
                    hint: [
                      driver.distanceKm === null ? null : formatStopDistance(driver.distanceKm * 1000, settings.units),
                      driver.minutes === null
                        ? null
                        : t(driver.minutesApproximate ? "minutesAwayApproximate" : "minutesAway", {
                            time: formatDuration(locale, driver.minutes),
                          }),
                      t("points", { n: driver.score }),
                      ...describeFacts(driver.driverId),
                    ]
                      .filter(Boolean)
                      .join(" · "),
                  })),
                )}
                <ExcludedDrivers drivers={excluded} describeFacts={describeFacts} />
              </div>
            );
          }}
        </ResourceView>
      )}
    </ConfirmDialog>
  );
}

/** Drivers that the search excludes, each with the reason. */
function ExcludedDrivers({
  drivers,
  describeFacts,
  open,
}: {
  drivers: readonly DriverFacts[];
  describeFacts: (id: string) => string[];
  open?: boolean;
}) {
  const t = useTranslations(adminTransactionsMessages);
  const { settings } = useSettings();
  if (drivers.length === 0) return null;
  return (
    <details open={open} className="text-sm">
      <summary className="flex min-h-tap cursor-pointer items-center font-medium underline underline-offset-4">
        {t("excludedDrivers", { n: drivers.length })}
      </summary>
      <ul className="divide-y">
        {drivers.map(({ driverId, name, distanceKm }) => (
          <li key={driverId} className="py-2">
            <span className="font-medium">{name}</span>
            <span className="block text-muted-foreground">
              {[
                distanceKm === null ? null : formatStopDistance(distanceKm * 1000, settings.units),
                ...describeFacts(driverId),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
