"use client";

import { useState } from "react";
import Link from "@/components/ui/navigation/link";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { documentKindsFor, requiredDocuments } from "@/lib/domain/application-requirements";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { commonMessages } from "@/lib/i18n/messages/common";
import { documentMessages, driverStatusMessages } from "@/lib/i18n/messages/driver-labels";
import { useTranslations, useLocale } from "@/lib/i18n/use-translations";
import { ButtonLink, Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import { UsersIcon, RouteIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { RelativeTime, formatDateTime } from "@/components/ui/time";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { locationHistoryMessages } from "@/lib/i18n/messages/location-access";
import { PendingApprovalNotice } from "../approvals/pending-approval-notice";
import { DriverCashCeiling } from "./driver-ceiling";
import { DriverDecision } from "./driver-decision";
import { driverPath } from "../shell/admin-paths";
import { DriverDevicesCard } from "./driver-devices";
import { DriverApplication, DriverConsent, DriverDocuments } from "./driver-documents";
import { DriverPerformanceCard, DriverRatingList, DriverShifts } from "./driver-performance";
import { DriverPortrait } from "./driver-portrait";
import { DriverRenewals } from "./driver-renewals";
import { DriverStateBadge } from "./driver-state";
import { DriverWork } from "./driver-work";
import { DriverZones } from "./driver-zones";
import { OpenIncident } from "../incidents/open-incident";
import { DriverPayoutAccount } from "../payouts/driver-account";
import { DriverPositionFlags } from "./position-flags";
import { StatementLink } from "../ledger/entry-list";

/** One driver with the facts for a decision (person, vehicle, documents), their zones and their current activity. */
export function DriverDetail({ userId }: { userId: string }) {
  const t = useTranslations(adminDriversMessages);
  const tAdmin = useTranslations(adminMessages);
  const tCommon = useTranslations(commonMessages);
  const driver = useResource(driverPath(userId), { disconnectedIntervalMs: 30_000 });
  useTopicEvents("ops", ({ event, payload }) => {
    if (
      event === "resubscribed" ||
      ((event === "driver" || event === "transaction") &&
        (payload.driverId === undefined || payload.driverId === userId))
    )
      driver.refresh();
  });
  return (
    <>
      <PageHeader
        title={driver.data?.name ?? t("driver")}
        back="/admin/drivers"
        backLabel={tAdmin("back")}
        aside={driver.data && <DriverStateBadge driver={driver.data} />}
      />
      <PendingApprovalNotice subjectId={userId} />
      <ResourceView
        resource={driver}
        subject={t("driver")}
        skeleton={
          <div className="grid gap-4 lg:grid-cols-[1fr_22rem]">
            <SkeletonCard label={tCommon("loading")} className="h-80" />
            <SkeletonCard label={tCommon("loading")} className="h-40" />
          </div>
        }
        missing={
          <EmptyState
            icon={UsersIcon}
            title={t("notFound")}
            action={<ButtonLink href="/admin/drivers">{tAdmin("back")}</ButtonLink>}
          />
        }
      >
        {(data) => <Body driver={data} />}
      </ResourceView>
    </>
  );
}

function Body({ driver }: { driver: AdminDriverDetail }) {
  const tDocument = useTranslations(documentMessages);
  const vehicle = driver.application?.vehicleType ?? driver.vehicleType;
  const isMissing = (kind: string) => !driver.documents.some((document) => document.kind === kind);
  const missingDocuments = documentKindsFor(vehicle)
    .filter(isMissing)
    .map((kind) => tDocument(kind));
  if (!driver.consent) missingDocuments.push(tDocument("background_consent"));
  return (
    <div className="grid items-start gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 items-start gap-4 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          {driver.isApproved && <DriverPerformanceCard userId={driver.userId} />}
          <Contact driver={driver} />
          {driver.isApproved && <DriverCashCeiling driver={driver} />}
          {driver.isApproved && (
            <DriverPayoutAccount userId={driver.userId} conflictOfInterest={driver.conflictOfInterest} />
          )}
          {driver.isApproved && <DriverWork driver={driver} />}
          {driver.isApproved && <DriverPositionFlags userId={driver.userId} />}
          <DriverDocuments driver={driver} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {driver.isApproved && <DriverShifts userId={driver.userId} />}
          <DriverDevicesCard driver={driver} />
          {driver.isApproved && <DriverZones driver={driver} />}
          {driver.isApproved && <DriverRatingList userId={driver.userId} />}
          <DriverApplication driver={driver} />
          {(driver.application ?? driver.consent) && <DriverConsent driver={driver} />}
        </div>
        {driver.isApproved && (
          <div className="min-w-0 md:col-span-2">
            <DriverLocationHistory userId={driver.userId} />
          </div>
        )}
      </div>
      <div className="row-start-1 flex flex-col gap-4 lg:sticky lg:top-18 lg:row-auto">
        <DriverRenewals driver={driver} />
        <DriverPortrait driver={driver} />
        <DriverDecision
          driver={driver}
          missingDocuments={missingDocuments}
          incomplete={!driver.consent || requiredDocuments(vehicle).some(isMissing)}
        />
        {driver.isApproved && !driver.conflictOfInterest && (
          <OpenIncident driverId={driver.userId} name={driver.name} />
        )}
        {driver.isApproved && <StatementLink account={`driver:${driver.userId}`} />}
        <DriverRecord driver={driver} />
      </div>
      {/* Destructive, so apart from the other actions at the end of the page. */}
      <DriverDecision driver={driver} missingDocuments={missingDocuments} incomplete={false} destructiveOnly />
    </div>
  );
}

function Contact({ driver }: { driver: AdminDriverDetail }) {
  const t = useTranslations(adminDriversMessages);
  const tStatus = useTranslations(driverStatusMessages);
  const tAdmin = useTranslations(adminMessages);
  return (
    <Card>
      <CardTitle>{t("contact")}</CardTitle>
      <dl className="divide-y pt-1">
        <Fact label={t("email")}>
          {driver.email ? (
            <a href={`mailto:${driver.email}`} className="text-sm break-all underline underline-offset-4">
              {driver.email}
            </a>
          ) : (
            tAdmin("unknown")
          )}
        </Fact>
        <Fact label={t("phone")}>
          {driver.phone ? (
            <a href={`tel:${driver.phone}`} className="underline underline-offset-4">
              {formatPhone(driver.phone)}
            </a>
          ) : (
            tAdmin("unknown")
          )}
        </Fact>
        <Fact label={t("license")}>{driver.licenseNumber || tAdmin("unknown")}</Fact>
        <Fact label={t("status")}>
          {driver.isApproved ? (
            <>
              {tStatus(driver.status)}
              <span className="block text-sm text-muted-foreground">
                <RelativeTime at={driver.lastStatusChange} />
              </span>
            </>
          ) : (
            tAdmin("unknown")
          )}
        </Fact>
        {driver.location && (
          <Fact label={t("lastPosition")}>
            <Link href={`/admin/map?at=driver:${driver.userId}`} className="underline underline-offset-4">
              {driver.location.lat.toFixed(5)}, {driver.location.lng.toFixed(5)}
            </Link>
            {driver.location.at && (
              <span className="block text-sm text-muted-foreground">
                <RelativeTime at={driver.location.at} />
              </span>
            )}
          </Fact>
        )}
        <Fact label={t("lastSeen")}>{driver.lastSeen ? <RelativeTime at={driver.lastSeen} /> : tAdmin("never")}</Fact>
      </dl>
    </Card>
  );
}

/** Administrators' actions on a driver. */
function DriverRecord({ driver: { actions } }: { driver: AdminDriverDetail }) {
  const t = useTranslations(adminDriversMessages);
  const tAdmin = useTranslations(adminMessages);
  const { locale } = useLocale();
  const actionLabel = (action: string): string => {
    const key = `action_${action}`;
    return key === "action_approve_driver" ||
      key === "action_reject_driver" ||
      key === "action_approve_portrait" ||
      key === "action_decline_portrait" ||
      key === "action_approve_renewal" ||
      key === "action_decline_renewal" ||
      key === "action_set_document_expiry" ||
      key === "action_end_session" ||
      key === "action_suspend_driver" ||
      key === "action_reinstate_driver" ||
      key === "action_set_driver_zones" ||
      key === "action_update_work_day" ||
      key === "action_set_cash_ceiling" ||
      key === "action_view_location_history" ||
      key === "action_decline_approval"
      ? t(key)
      : action;
  };
  return (
    <Card>
      <CardTitle>{tAdmin("recordTitle")}</CardTitle>
      {actions.length === 0 && <p className="pt-2 text-sm text-muted-foreground">{tAdmin("noRecord")}</p>}
      <ol className="divide-y pt-1">
        {actions.map(({ action, reason, at, by }) => (
          <li key={`${action}-${at}`} className="py-2 text-sm">
            <span className="font-medium">{actionLabel(action)}</span>
            {by && <span className="text-muted-foreground"> {tAdmin("byAdmin", { name: by })}</span>}
            {reason && <span className="block">{reason}</span>}
            <time dateTime={at} className="block text-xs text-muted-foreground">
              {formatDateTime(locale, at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}

// Rarely used, so it loads on request.
const LocationHistoryForm = lazyClient(
  () => import("./location-history-form").then((module) => module.LocationHistoryForm),
  {
    loadImmediately: true,
  },
);

/** Opens the form for a driver's location history. */
function DriverLocationHistory({ userId }: { userId: string }) {
  const t = useTranslations(locationHistoryMessages);
  const [formOpen, setFormOpen] = useState(false);
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <CardTitle>{t("title")}</CardTitle>
        <p className="text-sm text-muted-foreground">{t("hint")}</p>
      </div>
      {formOpen ? (
        <LocationHistoryForm userId={userId} />
      ) : (
        <Button
          icon={RouteIcon}
          onClick={() => {
            setFormOpen(true);
          }}
        >
          {t("open")}
        </Button>
      )}
    </Card>
  );
}
