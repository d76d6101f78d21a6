"use client";

import Image from "next/image";
import { isApiError } from "@/lib/client/api-error";
import { useTopicEvents } from "@/lib/client/realtime";
import { useResource } from "@/lib/client/use-resource";
import type { AdminDriverDetail } from "@/lib/contracts/admin-drivers";
import { adminText } from "@/lib/i18n/text/admin";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { commonText } from "@/lib/i18n/text/common";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import type { Locale } from "@/lib/i18n/text";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { DocumentIcon, UsersIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/list-row";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { formatDateTime, RelativeTime } from "@/components/ui/time";
import { DriverDecision, driverPath } from "./driver-decision";
import { DriverState } from "./driver-state";

const kinds = ["license", "registration", "insurance", "background_consent"] as const;
const kindWords = { license: "docLicense", registration: "docRegistration", insurance: "docInsurance", background_consent: "docBackground" } as const;

/** One driver with everything that a decision needs: who, in what, with which papers. */
export function DriverDetail({ userId }: { userId: string }) {
  const say = useText(adminDriversText);
  const sayAdmin = useText(adminText);
  const sayCommon = useText(commonText);
  const driver = useResource<AdminDriverDetail>(driverPath(userId), { whenDown: 30_000 });
  useTopicEvents("ops", ({ event, payload }) => {
    if (event === "sync" || (event === "driver" && (payload.driverId === undefined || payload.driverId === userId))) driver.refresh();
  });
  const missing = !driver.data && isApiError(driver.error) && driver.error.status === 404;
  return (
    <>
      <PageHeader title={driver.data?.name ?? say("driver")} back="/admin/drivers" backLabel={sayAdmin("back")} aside={driver.data && <DriverState driver={driver.data} />} />
      {missing ? (
        <EmptyState icon={UsersIcon} title={say("notFound")} action={<ButtonLink href="/admin/drivers">{sayAdmin("back")}</ButtonLink>} />
      ) : (
        <ResourceView of={driver} component={say("driver")} skeleton={<div className="grid gap-4 lg:grid-cols-[1fr_22rem]"><SkeletonCard label={sayCommon("loading")} className="h-80" /><SkeletonCard label={sayCommon("loading")} className="h-40" /></div>}>
          {(known) => <Body driver={known} />}
        </ResourceView>
      )}
    </>
  );
}

function Body({ driver }: { driver: AdminDriverDetail }) {
  const say = useText(adminDriversText);
  const missing = kinds.filter((kind) => !driver.documents.some((document) => document.kind === kind)).map((kind) => say(kindWords[kind]));
  return (
    <div className="grid items-start gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <div className="flex flex-col gap-4">
            <Contact driver={driver} />
            <Documents driver={driver} />
          </div>
          <Application driver={driver} />
        </div>
      </div>
      <div className="row-start-1 flex flex-col gap-4 lg:sticky lg:top-18 lg:row-auto">
        <DriverDecision driver={driver} missingDocuments={missing} />
        <DecisionRecord driver={driver} />
      </div>
    </div>
  );
}

function Contact({ driver }: { driver: AdminDriverDetail }) {
  const say = useText(adminDriversText);
  const sayAdmin = useText(adminText);
  return (
    <Card>
      <CardTitle>{say("contact")}</CardTitle>
      <dl className="divide-y pt-1">
        <Fact label={say("email")}>{driver.email ? <a href={`mailto:${driver.email}`} className="underline underline-offset-4">{driver.email}</a> : sayAdmin("unknown")}</Fact>
        <Fact label={say("phone")}>{driver.phone ? <a href={`tel:${driver.phone}`} className="underline underline-offset-4">{driver.phone}</a> : sayAdmin("unknown")}</Fact>
        <Fact label={say("license")}>{driver.licenseNumber || sayAdmin("unknown")}</Fact>
        <Fact label={say("status")}>{driver.isApproved ? say(driver.status) : sayAdmin("unknown")}</Fact>
        <Fact label={say("lastSeen")}>{driver.lastSeen ? <RelativeTime at={driver.lastSeen} /> : sayAdmin("never")}</Fact>
        {driver.zones.length > 0 && <Fact label={say("zones")}>{driver.zones.map(({ name }) => name).join(", ")}</Fact>}
      </dl>
    </Card>
  );
}

function yearsSince(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const now = new Date();
  const before = now.getMonth() + 1 < month || (now.getMonth() + 1 === month && now.getDate() < date);
  return now.getFullYear() - year - (before ? 1 : 0);
}

// A birthday is a day, not a moment: it must not shift with the reader's zone.
function formatBirthday(locale: Locale, day: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

function Application({ driver: { application: form, submittedAt } }: { driver: AdminDriverDetail }) {
  const say = useText(adminDriversText);
  const sayVehicle = useText(customerDeliveryText);
  const sayAdmin = useText(adminText);
  const { locale } = useLocale();
  if (!form) return <Card><CardTitle>{say("application")}</CardTitle><p className="pt-2 text-sm text-ink-soft">{say("notApplied")}</p></Card>;
  return (
    <Card>
      <CardTitle>{say("application")}</CardTitle>
      <dl className="divide-y pt-1">
        {submittedAt && <Fact label={say("submitted")}>{formatDateTime(locale, submittedAt)}</Fact>}
        <Fact label={say("born")}>{formatBirthday(locale, form.dateOfBirth)}<span className="block text-sm text-ink-soft">{say("age", { n: yearsSince(form.dateOfBirth) })}</span></Fact>
        <Fact label={say("vehicleType")}>{sayVehicle(form.vehicleType)}</Fact>
        <Fact label={say("make")}>{form.vehicleMake} {form.vehicleModel}</Fact>
        <Fact label={say("year")}>{form.vehicleYear}</Fact>
        <Fact label={say("plate")}>{form.licensePlate}</Fact>
        <Fact label={say("insurer")}>{form.insuranceProvider}</Fact>
        {form.insurancePolicy && <Fact label={say("policy")}>{form.insurancePolicy}</Fact>}
        <Fact label={say("experience")}>{form.drivingExperience}</Fact>
        <Fact label={say("previous")}>{form.previousDeliveryExperience ?? sayAdmin("unknown")}</Fact>
        <Fact label={say("availability")}>{form.availability}</Fact>
        <Fact label={say("emergency")}>{form.emergencyContact}<span className="block text-sm text-ink-soft">{form.emergencyPhone}</span></Fact>
      </dl>
    </Card>
  );
}

function Documents({ driver: { documents } }: { driver: AdminDriverDetail }) {
  const say = useText(adminDriversText);
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{say("documents")}</CardTitle>
      {documents.length === 0 && <p className="text-sm text-ink-soft">{say("noDocuments")}</p>}
      <ul className="grid grid-cols-2 gap-3">
        {documents.map((document) => {
          const name = say(kindWords[document.kind]);
          return (
            <li key={document.id}>
              <a href={document.url} target="_blank" rel="noreferrer" aria-label={say("open", { name })} className="flex h-full flex-col overflow-hidden rounded-control border hover:bg-sunken">
                <span className="flex h-28 items-center justify-center overflow-hidden bg-sunken text-ink-soft">
                  {document.contentType.startsWith("image/")
                    ? <Image unoptimized src={document.url} alt="" width={240} height={160} className="size-full object-cover" />
                    : <DocumentIcon aria-hidden size={32} />}
                </span>
                <span className="p-2 text-sm"><span className="block font-medium">{name}</span><span className="block truncate text-xs text-ink-soft">{document.fileName}</span></span>
              </a>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function DecisionRecord({ driver: { actions } }: { driver: AdminDriverDetail }) {
  const say = useText(adminDriversText);
  const sayAdmin = useText(adminText);
  const { locale } = useLocale();
  const word = (action: string): string => {
    const key = `did_${action}`;
    return key === "did_approve_driver" || key === "did_reject_driver" || key === "did_suspend_driver" || key === "did_reinstate_driver" || key === "did_set_driver_zones" ? say(key) : action;
  };
  return (
    <Card>
      <CardTitle>{sayAdmin("record")}</CardTitle>
      {actions.length === 0 && <p className="pt-2 text-sm text-ink-soft">{sayAdmin("noRecord")}</p>}
      <ol className="divide-y pt-1">
        {actions.map(({ action, reason, at, by }) => (
          <li key={`${action}-${at}`} className="py-2 text-sm">
            <span className="font-medium">{word(action)}</span>{by && <span className="text-ink-soft"> {sayAdmin("by", { name: by })}</span>}
            {reason && <span className="block">{reason}</span>}
            <time dateTime={at} className="block text-xs text-ink-soft">{formatDateTime(locale, at)}</time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
