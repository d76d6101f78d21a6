"use client";

import Image from "next/image";
import type { AdminDriverDetail } from "@/lib/contracts/admin-drivers";
import { phoneWords } from "@/lib/domain/text/phone-words";
import { adminText } from "@/lib/i18n/text/admin";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { documentText, vehicleText } from "@/lib/i18n/text/driver-words";
import { DocumentExpiry } from "./document-expiry";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Card, CardTitle } from "@/components/ui/card";
import { DocumentIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/list-row";
import { formatCalendarDay, formatDateTime } from "@/components/ui/time";

function yearsSince(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const now = new Date();
  const before = now.getMonth() + 1 < month || (now.getMonth() + 1 === month && now.getDate() < date);
  return now.getFullYear() - year - (before ? 1 : 0);
}

/** What a driver said of themselves. */
export function DriverApplication({ driver: { application: form, submittedAt } }: { driver: AdminDriverDetail }) {
  const say = useText(adminDriversText);
  const sayVehicle = useText(vehicleText);
  const sayAdmin = useText(adminText);
  const { locale } = useLocale();
  if (!form)
    return (
      <Card>
        <CardTitle>{say("application")}</CardTitle>
        <p className="pt-2 text-sm text-ink-soft">{say("notApplied")}</p>
      </Card>
    );
  return (
    <Card>
      <CardTitle>{say("application")}</CardTitle>
      <dl className="divide-y pt-1">
        {submittedAt && <Fact label={say("submitted")}>{formatDateTime(locale, submittedAt)}</Fact>}
        <Fact label={say("born")}>
          {formatCalendarDay(locale, form.dateOfBirth)}
          <span className="block text-sm text-ink-soft">{say("age", { n: yearsSince(form.dateOfBirth) })}</span>
        </Fact>
        <Fact label={say("vehicleType")}>{sayVehicle(form.vehicleType)}</Fact>
        <Fact label={say("make")}>
          {form.vehicleMake} {form.vehicleModel}
        </Fact>
        {form.vehicleYear !== null && <Fact label={say("year")}>{form.vehicleYear}</Fact>}
        {form.licensePlate && <Fact label={say("plate")}>{form.licensePlate}</Fact>}
        {form.licenseClass && <Fact label={say("licenseClass")}>{form.licenseClass}</Fact>}
        {form.insuranceProvider && <Fact label={say("insurer")}>{form.insuranceProvider}</Fact>}
        {form.insurancePolicy && <Fact label={say("policy")}>{form.insurancePolicy}</Fact>}
        <Fact label={say("experience")}>{form.drivingExperience}</Fact>
        <Fact label={say("previous")}>{form.previousDeliveryExperience ?? sayAdmin("unknown")}</Fact>
        <Fact label={say("availability")}>{form.availability}</Fact>
        <Fact label={say("emergency")}>
          {form.emergencyContact}
          <span className="block text-sm text-ink-soft">{phoneWords(form.emergencyPhone)}</span>
        </Fact>
      </dl>
    </Card>
  );
}

/** What they signed: the words, under which name, and when. The drawing is among the documents. */
export function DriverConsent({ driver: { consent } }: { driver: AdminDriverDetail }) {
  const say = useText(adminDriversText);
  const sayDocument = useText(documentText);
  const { locale } = useLocale();
  return (
    <Card className="flex flex-col gap-2">
      <CardTitle>{sayDocument("background_consent")}</CardTitle>
      {!consent ? (
        <p className="text-sm text-ink-soft">{say("notSigned")}</p>
      ) : (
        <>
          <p className="text-sm">
            {say(consent.drawn ? "signedDrawn" : "signedTyped", {
              name: consent.name,
              time: formatDateTime(locale, consent.signedAt),
            })}
            <span className="block text-xs text-ink-soft">
              {say("consentVersion", { n: consent.version, locale: consent.locale })} ·{" "}
              <span className="font-mono">SHA-256 {consent.sha256.slice(0, 12)}</span>
            </span>
          </p>
          <details className="text-sm">
            <summary className="flex min-h-tap cursor-pointer items-center font-medium underline underline-offset-4">
              {say("consentWords")}
            </summary>
            <div lang={consent.locale} className="flex flex-col gap-2">
              {consent.text.split("\n\n").map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        </>
      )}
    </Card>
  );
}

/** The papers they handed in; each opens for ten minutes. */
export function DriverDocuments({ driver }: { driver: AdminDriverDetail }) {
  const { documents } = driver;
  const say = useText(adminDriversText);
  const sayDocument = useText(documentText);
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{say("documents")}</CardTitle>
      {documents.length === 0 && <p className="text-sm text-ink-soft">{say("noDocuments")}</p>}
      <ul className="grid grid-cols-2 gap-3">
        {documents.map((document) => {
          const name = sayDocument(document.kind);
          return (
            <li key={document.id} className="flex flex-col gap-1">
              <a
                href={document.url}
                target="_blank"
                rel="noreferrer"
                aria-label={say("open", { name })}
                className="flex flex-1 flex-col overflow-hidden rounded-control border last:flex-none hover:bg-sunken"
              >
                <span className="flex h-28 items-center justify-center overflow-hidden bg-sunken text-ink-soft">
                  {document.contentType.startsWith("image/") ? (
                    <Image
                      unoptimized
                      src={document.url}
                      alt=""
                      width={240}
                      height={160}
                      className="size-full object-cover"
                    />
                  ) : (
                    <DocumentIcon aria-hidden size={32} />
                  )}
                </span>
                <span className="p-2 text-sm">
                  <span className="block font-medium">{name}</span>
                  <span className="block truncate text-xs text-ink-soft">{document.fileName}</span>
                  <span className="block truncate font-mono text-xs text-ink-soft">
                    SHA-256 {document.sha256.slice(0, 12)}
                  </span>
                </span>
              </a>
              <DocumentExpiry driver={driver} document={document} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
