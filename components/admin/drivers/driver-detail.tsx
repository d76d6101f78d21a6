"use client";

import Link from "@/components/ui/link";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { AdminDriverDetail } from "@/lib/contracts/admin-drivers";
import { documentsOf, requiredDocuments } from "@/lib/domain/application-needs";
import { phoneWords } from "@/lib/domain/text/phone-words";
import { adminText } from "@/lib/i18n/text/admin";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { commonText } from "@/lib/i18n/text/common";
import { documentText, driverStatusText } from "@/lib/i18n/text/driver-words";
import { useText } from "@/lib/i18n/use-text";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { UsersIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/list-row";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { RelativeTime } from "@/components/ui/time";
import { AskedNotice } from "../approvals/asked-notice";
import { DriverCeiling } from "./driver-ceiling";
import { DriverDecision, driverPath } from "./driver-decision";
import { DriverDevices } from "./driver-devices";
import { DriverApplication, DriverConsent, DriverDocuments } from "./driver-papers";
import { DriverPerformance } from "./driver-performance";
import { DriverPortrait } from "./driver-portrait";
import { DriverRenewals } from "./driver-renewals";
import { DriverRatingList } from "./driver-ratings";
import { DriverRecord } from "./driver-record";
import { DriverShifts } from "./driver-shifts";
import { DriverState } from "./driver-state";
import { DriverWay } from "./driver-way";
import { DriverWork } from "./driver-work";
import { DriverZones } from "./driver-zones";
import { OpenIncident } from "../incidents/open-incident";
import { DriverAccount } from "../payouts/driver-account";
import { FixFlags } from "./fix-flags";
import { StatementLink } from "../ledger/statement-link";

/**
 * One driver with everything that a decision needs: who, in what, with which papers; where they work and what they do
 * now.
 */
export function DriverDetail({ userId }: { userId: string }) {
  const say = useText(adminDriversText);
  const sayAdmin = useText(adminText);
  const sayCommon = useText(commonText);
  const driver = useResource(driverPath(userId), { whenDown: 30_000 });
  useTopicEvents("ops", ({ event, payload }) => {
    if (
      event === "sync" ||
      ((event === "driver" || event === "transaction") &&
        (payload.driverId === undefined || payload.driverId === userId))
    )
      driver.refresh();
  });
  return (
    <>
      <PageHeader
        title={driver.data?.name ?? say("driver")}
        back="/admin/drivers"
        backLabel={sayAdmin("back")}
        aside={driver.data && <DriverState driver={driver.data} />}
      />
      <AskedNotice subjectId={userId} />
      <ResourceView
        of={driver}
        component={say("driver")}
        skeleton={
          <div className="grid gap-4 lg:grid-cols-[1fr_22rem]">
            <SkeletonCard label={sayCommon("loading")} className="h-80" />
            <SkeletonCard label={sayCommon("loading")} className="h-40" />
          </div>
        }
        missing={
          <EmptyState
            icon={UsersIcon}
            title={say("notFound")}
            action={<ButtonLink href="/admin/drivers">{sayAdmin("back")}</ButtonLink>}
          />
        }
      >
        {(known) => <Body driver={known} />}
      </ResourceView>
    </>
  );
}

function Body({ driver }: { driver: AdminDriverDetail }) {
  const sayDocument = useText(documentText);
  const vehicle = driver.application?.vehicleType ?? driver.vehicleType;
  const isMissing = (kind: string) => !driver.documents.some((document) => document.kind === kind);
  const missing = documentsOf(vehicle)
    .filter(isMissing)
    .map((kind) => sayDocument(kind));
  if (!driver.consent) missing.push(sayDocument("background_consent"));
  return (
    <div className="grid items-start gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 items-start gap-4 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          {driver.isApproved && <DriverPerformance userId={driver.userId} />}
          <Contact driver={driver} />
          {driver.isApproved && <DriverCeiling driver={driver} />}
          {driver.isApproved && <DriverAccount userId={driver.userId} ownCase={driver.ownCase} />}
          {driver.isApproved && <DriverWork driver={driver} />}
          {driver.isApproved && <FixFlags userId={driver.userId} />}
          <DriverDocuments driver={driver} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {driver.isApproved && <DriverShifts userId={driver.userId} />}
          <DriverDevices driver={driver} />
          {driver.isApproved && <DriverZones driver={driver} />}
          {driver.isApproved && <DriverRatingList userId={driver.userId} />}
          <DriverApplication driver={driver} />
          {(driver.application ?? driver.consent) && <DriverConsent driver={driver} />}
        </div>
        {driver.isApproved && (
          <div className="min-w-0 md:col-span-2">
            <DriverWay userId={driver.userId} />
          </div>
        )}
      </div>
      <div className="row-start-1 flex flex-col gap-4 lg:sticky lg:top-18 lg:row-auto">
        <DriverRenewals driver={driver} />
        <DriverPortrait driver={driver} />
        <DriverDecision
          driver={driver}
          missingDocuments={missing}
          incomplete={!driver.consent || requiredDocuments(vehicle).some(isMissing)}
        />
        {driver.isApproved && !driver.ownCase && <OpenIncident driverId={driver.userId} name={driver.name} />}
        {driver.isApproved && <StatementLink account={`driver:${driver.userId}`} />}
        <DriverRecord driver={driver} />
      </div>
      {/* Far from the rest, at the end of the page. */}
      <DriverDecision driver={driver} missingDocuments={missing} incomplete={false} lasting />
    </div>
  );
}

function Contact({ driver }: { driver: AdminDriverDetail }) {
  const say = useText(adminDriversText);
  const sayStatus = useText(driverStatusText);
  const sayAdmin = useText(adminText);
  return (
    <Card>
      <CardTitle>{say("contact")}</CardTitle>
      <dl className="divide-y pt-1">
        <Fact label={say("email")}>
          {driver.email ? (
            <a href={`mailto:${driver.email}`} className="text-sm break-all underline underline-offset-4">
              {driver.email}
            </a>
          ) : (
            sayAdmin("unknown")
          )}
        </Fact>
        <Fact label={say("phone")}>
          {driver.phone ? (
            <a href={`tel:${driver.phone}`} className="underline underline-offset-4">
              {phoneWords(driver.phone)}
            </a>
          ) : (
            sayAdmin("unknown")
          )}
        </Fact>
        <Fact label={say("license")}>{driver.licenseNumber || sayAdmin("unknown")}</Fact>
        <Fact label={say("status")}>
          {driver.isApproved ? (
            <>
              {sayStatus(driver.status)}
              <span className="block text-sm text-ink-soft">
                <RelativeTime at={driver.lastStatusChange} />
              </span>
            </>
          ) : (
            sayAdmin("unknown")
          )}
        </Fact>
        {driver.location && (
          <Fact label={say("place")}>
            <Link href={`/admin/map?at=driver:${driver.userId}`} className="underline underline-offset-4">
              {driver.location.lat.toFixed(5)}, {driver.location.lng.toFixed(5)}
            </Link>
            {driver.location.at && (
              <span className="block text-sm text-ink-soft">
                <RelativeTime at={driver.location.at} />
              </span>
            )}
          </Fact>
        )}
        <Fact label={say("lastSeen")}>
          {driver.lastSeen ? <RelativeTime at={driver.lastSeen} /> : sayAdmin("never")}
        </Fact>
      </dl>
    </Card>
  );
}
