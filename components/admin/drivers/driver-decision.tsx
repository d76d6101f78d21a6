"use client";

import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import Link from "@/components/ui/navigation/link";
import { serverNow } from "@/lib/client/app/server-clock";
import { toast } from "@/lib/client/app/toast";
import { useBusinessZone } from "@/lib/client/hooks/use-business-zone";
import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import {
  BlockedIcon,
  CheckIcon,
  CloseIcon,
  InfoIcon,
  RefreshIcon,
  VehicleIcon,
  WarningIcon,
  type Icon,
} from "@/components/ui/icons";
import { useFormWrite } from "@/components/ui/use-write";
import { documentKindsFor, canDocumentExpire, vehicleFieldsFor } from "@/lib/domain/application-requirements";
import { dateInTimeZone } from "@/lib/domain/zone-clock";
import { documentMessages } from "@/lib/i18n/messages/driver-labels";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { formatCalendarDay } from "@/components/ui/time";
import { ActionDialog } from "../shell/action-dialog";
import { driverAccountState, driverStateKey } from "./driver-state";
import { usePageActions } from "../palette/page-actions";
import { driverPath } from "../shell/admin-paths";

type ApplicationFacts = Pick<AdminDriverDetail, "application" | "documents" | "phone" | "vehicleType">;

const fieldMessageKeys = {
  vehicleYear: "year",
  licensePlate: "plate",
  licenseClass: "licenseClass",
  insuranceProvider: "insurer",
} as const;

/**
 * Gaps of an application that do not block its approval: documents that are missing, expired or without an expiry
 * date, and missing facts. A document expires at the end of its day in the time zone.
 */
export function applicationGaps(
  locale: Locale,
  { application, documents, phone, vehicleType }: ApplicationFacts,
  now: number,
  timeZone: string,
): string[] {
  const today = dateInTimeZone(now, timeZone);
  const t = getTranslations(locale, adminDriversMessages);
  const tDocument = getTranslations(locale, documentMessages);
  const vehicle = application?.vehicleType ?? vehicleType;
  const documentGaps = documentKindsFor(vehicle).flatMap((kind) => {
    const documentName = tDocument(kind);
    const document = documents.find((candidate) => candidate.kind === kind);
    if (!document) return [t("gapMissing", { item: documentName })];
    if (!canDocumentExpire(kind)) return [];
    const { expiresOn } = document;
    if (expiresOn === null) return [t("gapNoExpiryDate", { item: documentName })];
    return expiresOn < today
      ? [t("gapExpired", { item: documentName, day: formatCalendarDay(locale, expiresOn) })]
      : [];
  });
  const fieldGaps = vehicleFieldsFor(vehicle)
    .filter((field) => !application?.[field])
    .map((field) => t("gapMissing", { item: t(fieldMessageKeys[field]) }));
  return [...documentGaps, ...fieldGaps, ...(phone ? [] : [t("gapMissing", { item: t("phone") })])];
}

type Verb = "approve" | "reject" | "suspend" | "reinstate";
const decisionStyles: Record<
  Verb,
  {
    icon: Icon;
    variant: "success" | "primary" | "destructive";
    needsReason: boolean;
    successKey: "wasApproved" | "wasRejected" | "wasSuspended" | "wasReinstated";
  }
> = {
  approve: { icon: CheckIcon, variant: "success", needsReason: false, successKey: "wasApproved" },
  reject: { icon: CloseIcon, variant: "destructive", needsReason: true, successKey: "wasRejected" },
  suspend: { icon: BlockedIcon, variant: "destructive", needsReason: true, successKey: "wasSuspended" },
  reinstate: { icon: RefreshIcon, variant: "primary", needsReason: true, successKey: "wasReinstated" },
};

/**
 * The pending decision about a driver. Approving needs no confirmation, because the page shows everything it depends
 * on and a suspension reverts it; if the application has gaps, a dialog lists them first. Decisions against the
 * driver require a reason.
 */
export function DriverDecision({
  driver,
  missingDocuments,
  incomplete,
  destructiveOnly = false,
}: {
  driver: AdminDriverDetail;
  missingDocuments: readonly string[];
  /** A required document or fact is missing, so approval is disabled. */
  incomplete: boolean;
  /** Shows only the suspension, at the end of an approved driver's page. */
  destructiveOnly?: boolean;
}) {
  const t = useTranslations(adminDriversMessages);
  const tAdmin = useTranslations(adminMessages);
  const { mutate } = useSWRConfig();
  const { busy, problem, setProblem, write } = useFormWrite(tAdmin("failed"));
  const { locale } = useLocale();
  const timeZone = useBusinessZone();
  const [pendingVerb, setPendingVerb] = useState<Exclude<Verb, "approve"> | null>(null);
  const [gaps, setGaps] = useState<readonly string[] | null>(null);
  const state = driverAccountState(driver);
  const verbs: readonly Verb[] =
    driver.conflictOfInterest || (destructiveOnly && state !== "approved")
      ? []
      : state === "submitted"
        ? ["approve", "reject"]
        : state === "approved"
          ? destructiveOnly
            ? ["suspend"]
            : []
          : state === "suspended"
            ? ["reinstate"]
            : [];
  // The server would refuse a suspension during a delivery, so the button is disabled with the reason.
  const task = state === "approved" ? driver.currentTask : null;
  const decisionReason =
    state === "suspended" ? driver.suspensionReason : state === "rejected" ? driver.decisionReason : null;

  async function decide(verb: Verb, reason: string) {
    const path = driverPath(driver.userId);
    // The hashes identify the documents on the screen, so that a newer upload is not approved unseen.
    const result =
      verb === "approve"
        ? await write(`${path}/approve`, { body: { documents: driver.documents.map(({ sha256 }) => sha256) } })
        : await write(`${path}/${verb}`, { body: { reason } });
    setGaps(null);
    if (!result.ok) {
      if (!result.error.isRetryable) await mutate(driverPath(driver.userId));
      return;
    }
    setPendingVerb(null);
    toast.success(t(decisionStyles[verb].successKey));
    await mutate(driverPath(driver.userId), result.data, { revalidate: false });
    await mutate((key) => typeof key === "string" && key.startsWith("/api/admin/drivers?"));
  }

  const isBlocked = (verb: Verb): boolean =>
    (verb === "suspend" && task !== null) || (verb === "approve" && incomplete) || (busy && pendingVerb === null);
  const approveButton = useRef<HTMLButtonElement>(null);
  const startDecision = (verb: Verb) => {
    setProblem(null);
    if (verb !== "approve") {
      setPendingVerb(verb);
      return;
    }
    const applicationProblems = applicationGaps(locale, driver, serverNow(), timeZone);
    if (applicationProblems.length > 0) setGaps(applicationProblems);
    else void decide(verb, "");
  };
  usePageActions(
    verbs
      .filter((verb) => !isBlocked(verb))
      .map((verb) => ({
        key: verb,
        label: t(verb),
        icon: decisionStyles[verb].icon,
        run: () => {
          // Approving has no dialog, so the action only focuses the button next to the facts it depends on.
          if (verb === "approve") approveButton.current?.focus();
          else startDecision(verb);
        },
      })),
  );

  // Another administrator decided first: the typed text stays, with the reason why it can no longer be sent.
  const isDecidedByOther = pendingVerb !== null && !verbs.includes(pendingVerb);
  if (
    pendingVerb === null &&
    (destructiveOnly ? verbs.length === 0 : state === "approved" && !driver.conflictOfInterest)
  )
    return null;
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{t(destructiveOnly ? "suspension" : "decision")}</CardTitle>
      {decisionReason && (
        <p className="text-sm text-muted-foreground">{t("decisionReason", { reason: decisionReason })}</p>
      )}
      {state === "submitted" && missingDocuments.length > 0 && (
        <Notice tone="warning" icon={WarningIcon}>
          {t("missingDocuments", { kinds: missingDocuments.join(", ") })}
        </Notice>
      )}
      {task && (
        <Notice
          tone="warning"
          icon={VehicleIcon}
          action={
            <Link
              href={`/admin/transactions/${task.id}`}
              className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
            >
              {t("openDelivery", { number: task.orderNo })}
            </Link>
          }
          className="flex-wrap"
        >
          {t("hasDelivery", { name: driver.name })}
        </Notice>
      )}
      {problem && pendingVerb === null && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      {verbs.includes("approve") && <p className="text-sm text-muted-foreground">{t("approveHint")}</p>}
      {verbs.length === 0 && (
        <Notice icon={InfoIcon}>
          {t(driver.conflictOfInterest ? "conflictOfInterest" : state === "none" ? "notApplied" : "noDecision")}
        </Notice>
      )}
      {verbs.map((verb) => {
        const { icon, variant } = decisionStyles[verb];
        const onPress = () => {
          startDecision(verb);
        };
        return variant === "destructive" ? (
          <Button
            key={verb}
            block={!destructiveOnly}
            variant="quiet"
            disabled={verb === "suspend" && task !== null}
            tone="destructive"
            className={destructiveOnly ? "self-start" : undefined}
            icon={icon}
            onClick={onPress}
          >
            {t(verb)}
          </Button>
        ) : (
          <Button
            key={verb}
            ref={verb === "approve" ? approveButton : undefined}
            size="large"
            variant={variant}
            icon={icon}
            disabled={verb === "approve" && incomplete}
            busy={verb === "approve" && busy && pendingVerb === null}
            onClick={onPress}
          >
            {t(verb)}
          </Button>
        );
      })}
      {gaps && (
        <ConfirmDialog
          open
          position="center"
          variant="success"
          title={t("approveGapsTitle", { name: driver.name })}
          confirmLabel={t("approveWithGaps")}
          cancelLabel={tAdmin("back")}
          busy={busy}
          onConfirm={() => {
            void decide("approve", "");
          }}
          onClose={() => {
            setGaps(null);
          }}
        >
          <ul className="list-disc pl-5">
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
      {pendingVerb && (
        <ActionDialog
          open
          title={t(`${pendingVerb}Title`, { name: driver.name })}
          hint={<p>{t(`${pendingVerb}Hint`)}</p>}
          confirmLabel={t(pendingVerb)}
          needsReason={decisionStyles[pendingVerb].needsReason}
          variant={decisionStyles[pendingVerb].variant}
          busy={busy}
          problem={problem}
          unavailableReason={
            isDecidedByOther ? tAdmin("changedMeanwhileState", { state: t(driverStateKey(state)) }) : null
          }
          onConfirm={(reason) => {
            void decide(pendingVerb, reason);
          }}
          onClose={() => {
            setPendingVerb(null);
          }}
        />
      )}
    </Card>
  );
}
