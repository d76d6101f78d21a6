"use client";

import Image from "next/image";
import { useState } from "react";
import { useSWRConfig } from "swr";
import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { documentMessages, vehicleMessages } from "@/lib/i18n/messages/driver-labels";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Card, CardTitle } from "@/components/ui/card";
import { DocumentIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { formatCalendarDay, formatDateTime, useNow } from "@/components/ui/time";
import { toast } from "@/lib/client/app/toast";
import { canDocumentExpire } from "@/lib/domain/application-requirements";
import { adminDocumentsMessages } from "@/lib/i18n/messages/admin-documents";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { Input } from "@/components/ui/form/field";
import { useFormWrite } from "@/components/ui/use-write";
import { driverPath } from "../shell/admin-paths";

function yearsSince(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const now = new Date();
  const beforeBirthday = now.getMonth() + 1 < month || (now.getMonth() + 1 === month && now.getDate() < date);
  return now.getFullYear() - year - (beforeBirthday ? 1 : 0);
}

/** The facts in a driver's application. */
export function DriverApplication({ driver: { application: form, submittedAt } }: { driver: AdminDriverDetail }) {
  const t = useTranslations(adminDriversMessages);
  const tVehicle = useTranslations(vehicleMessages);
  const tAdmin = useTranslations(adminMessages);
  const { locale } = useLocale();
  if (!form)
    return (
      <Card>
        <CardTitle>{t("application")}</CardTitle>
        <p className="pt-2 text-sm text-muted-foreground">{t("notApplied")}</p>
      </Card>
    );
  return (
    <Card>
      <CardTitle>{t("application")}</CardTitle>
      <dl className="divide-y pt-1">
        {submittedAt && <Fact label={t("submitted")}>{formatDateTime(locale, submittedAt)}</Fact>}
        <Fact label={t("dateOfBirth")}>
          {formatCalendarDay(locale, form.dateOfBirth)}
          <span className="block text-sm text-muted-foreground">{t("age", { n: yearsSince(form.dateOfBirth) })}</span>
        </Fact>
        <Fact label={t("vehicleType")}>{tVehicle(form.vehicleType)}</Fact>
        <Fact label={t("make")}>
          {form.vehicleMake} {form.vehicleModel}
        </Fact>
        {form.vehicleYear !== null && <Fact label={t("year")}>{form.vehicleYear}</Fact>}
        {form.licensePlate && <Fact label={t("plate")}>{form.licensePlate}</Fact>}
        {form.licenseClass && <Fact label={t("licenseClass")}>{form.licenseClass}</Fact>}
        {form.insuranceProvider && <Fact label={t("insurer")}>{form.insuranceProvider}</Fact>}
        {form.insurancePolicy && <Fact label={t("policy")}>{form.insurancePolicy}</Fact>}
        <Fact label={t("experience")}>{form.drivingExperience}</Fact>
        <Fact label={t("deliveryExperience")}>{form.previousDeliveryExperience ?? tAdmin("unknown")}</Fact>
        <Fact label={t("availability")}>{form.availability}</Fact>
        <Fact label={t("emergencyContact")}>
          {form.emergencyContact}
          <span className="block text-sm text-muted-foreground">{formatPhone(form.emergencyPhone)}</span>
        </Fact>
      </dl>
    </Card>
  );
}

/** The signed consent: its text, the name and the date. The signature image is among the documents. */
export function DriverConsent({ driver: { consent } }: { driver: AdminDriverDetail }) {
  const t = useTranslations(adminDriversMessages);
  const tDocument = useTranslations(documentMessages);
  const { locale } = useLocale();
  return (
    <Card className="flex flex-col gap-2">
      <CardTitle>{tDocument("background_consent")}</CardTitle>
      {!consent ? (
        <p className="text-sm text-muted-foreground">{t("notSigned")}</p>
      ) : (
        <>
          <p className="text-sm">
            {t(consent.drawn ? "signedDrawn" : "signedTyped", {
              name: consent.name,
              time: formatDateTime(locale, consent.signedAt),
            })}
            <span className="block text-xs text-muted-foreground">
              {t("consentVersion", { n: consent.version, locale: consent.locale })} ·{" "}
              <span className="font-mono">SHA-256 {consent.sha256.slice(0, 12)}</span>
            </span>
          </p>
          <details className="text-sm">
            <summary className="flex min-h-tap cursor-pointer items-center font-medium underline underline-offset-4">
              {t("consentText")}
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

/** The submitted documents. Each link is valid for ten minutes. */
export function DriverDocuments({ driver }: { driver: AdminDriverDetail }) {
  const { documents } = driver;
  const t = useTranslations(adminDriversMessages);
  const tDocument = useTranslations(documentMessages);
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{t("documents")}</CardTitle>
      {documents.length === 0 && <p className="text-sm text-muted-foreground">{t("noDocuments")}</p>}
      <ul className="grid grid-cols-2 gap-3">
        {documents.map((document) => {
          const name = tDocument(document.kind);
          return (
            <li key={document.id} className="flex flex-col gap-1">
              <a
                href={document.url}
                target="_blank"
                rel="noreferrer"
                aria-label={t("open", { name })}
                className="flex flex-1 flex-col overflow-hidden rounded-control border last:flex-none hover:bg-muted"
              >
                <span className="flex h-28 items-center justify-center overflow-hidden bg-muted text-muted-foreground">
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
                  <span className="block truncate text-xs text-muted-foreground">{document.fileName}</span>
                  <span className="block truncate font-mono text-xs text-muted-foreground">
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

type Document = AdminDriverDetail["documents"][number];

/** A document's expiry date, and a form to record the date that an administrator read on it. */
function DocumentExpiry({ driver, document }: { driver: AdminDriverDetail; document: Document }) {
  const t = useTranslations(adminDocumentsMessages);
  const tDocument = useTranslations(documentMessages);
  const tAdmin = useTranslations(adminMessages);
  const { locale } = useLocale();
  const { mutate } = useSWRConfig();
  const { busy, problem, setProblem, write } = useFormWrite(tAdmin("failed"));
  const now = useNow();
  const [day, setDay] = useState<string | null>(null);
  if (!canDocumentExpire(document.kind)) return null;
  const { expiresOn } = document;
  // In the viewer's time zone, for display only: the server decides which expiry stops offers.
  const expired = expiresOn !== null && now > 0 && Date.parse(`${expiresOn}T23:59:59`) < now;
  const text =
    expiresOn === null
      ? t("expiryUnknown")
      : t(expired ? "expiredOn" : "validUntil", { day: formatCalendarDay(locale, expiresOn) });

  async function save() {
    const path = driverPath(driver.userId);
    const result = await write(`${path}/documents/${document.id}/expiry`, {
      method: "PUT",
      body: { expiresOn: day === "" ? null : day },
    });
    if (!result.ok) return;
    setDay(null);
    toast.success(t("saved"));
    await mutate(path, result.data, { revalidate: false });
  }

  return (
    <div className="flex flex-col items-start gap-1 px-2 pb-2">
      <span className={expired ? "text-sm font-medium text-destructive-text" : "text-sm text-muted-foreground"}>
        {text}
      </span>
      {!driver.conflictOfInterest && (
        <Button
          variant="quiet"
          aria-label={t("setExpiryFor", { name: tDocument(document.kind) })}
          onClick={() => {
            setProblem(null);
            setDay(expiresOn ?? "");
          }}
        >
          {t("setExpiry")}
        </Button>
      )}
      {day !== null && (
        <ConfirmDialog
          open
          position="center"
          title={t("setExpiryFor", { name: tDocument(document.kind) })}
          confirmLabel={t("save")}
          cancelLabel={tAdmin("back")}
          variant="primary"
          busy={busy}
          problem={problem}
          onConfirm={() => void save()}
          onClose={() => {
            setDay(null);
          }}
        >
          <Input
            type="date"
            label={t("expiresOn")}
            hint={t("expiresOnHint")}
            min="2000-01-01"
            max="2100-01-01"
            value={day}
            onChange={({ target }) => {
              setDay(target.value);
            }}
          />
        </ConfirmDialog>
      )}
    </div>
  );
}
