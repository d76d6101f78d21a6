"use client";

import { useEffect, useState, type FormEvent } from "react";
import { mutate } from "swr";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { Input, Select, Textarea } from "@/components/ui/form/field";
import { PhoneInput } from "@/components/ui/form/phone-input";
import { CheckIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { isApiError } from "@/lib/client/api/api-error";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { readStoredValue, storeValue, useIsStored } from "@/lib/client/storage/stored-value";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField, useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";
import type { Application } from "@/lib/contracts/driver/application";
import { requiredDocuments } from "@/lib/domain/application-requirements";
import { applyMessages } from "@/lib/i18n/messages/apply";
import { vehicleMessages } from "@/lib/i18n/messages/driver-labels";
import { useTranslations } from "@/lib/i18n/use-translations";
import {
  emptyApplicationDraft,
  isFieldApplicable,
  validateApplication,
  stepFields,
  toApplicationBody,
  toApplicationDraft,
  vehicleTypes,
  type ApplicationDraft,
  type ApplicationField,
} from "./application-form";

const DocumentsStep = lazyClient(() => import("./documents-step").then((module) => module.DocumentsStep));

type StoredApplication = { draft: ApplicationDraft; step: number };
const stepTitles = ["vehicle", "experience", "documents"] as const;

/** The application in three short steps; the phone stores the input until submission. */
export function ApplicationSteps({
  application,
  userId,
  onSubmitted,
}: {
  application: Application;
  userId: string;
  onSubmitted: () => void;
}) {
  const t = useTranslations(applyMessages);
  const tVehicle = useTranslations(vehicleMessages);
  const errorText = useErrorText();
  const fieldProblems = useFieldErrorTexts();
  const storageKey = `application.${userId}`;
  const [{ draft, step }, setState] = useState<StoredApplication>(
    () =>
      readDraft(storageKey) ?? {
        draft: application.form ? toApplicationDraft(application.form) : emptyApplicationDraft,
        step: 0,
      },
  );
  const isStored = useIsStored(storageKey);
  const [problems, setProblems] = useState<Partial<Record<ApplicationField, string>>>({});
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    storeValue(storageKey, JSON.stringify({ draft, step }));
  }, [storageKey, draft, step]);

  const field = (key: Exclude<ApplicationField, "insurancePolicy">) => ({
    label: t(key),
    value: draft[key],
    error: problems[key],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setState((previous) => ({ ...previous, draft: { ...previous.draft, [key]: value } }));
      setProblems((previous) => ({ ...previous, [key]: undefined }));
    },
  });
  const goToStep = (next: number) => {
    setState({ draft, step: next });
    window.scrollTo({ top: 0 });
  };
  const missingDocuments = requiredDocuments(draft.vehicleType).filter(
    (kind) => !application.documents.some((document) => document.kind === kind),
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problemKeys = validateApplication(draft, stepFields[step] ?? [], new Date(), application);
    setProblems(
      Object.fromEntries(
        Object.entries(problemKeys).map(([key, problem]) => [
          key,
          t(problem, { ...application.vehicleYears, age: application.minimumAge }),
        ]),
      ),
    );
    if (Object.keys(problemKeys).length > 0) {
      focusFirstInvalidField();
      return;
    }
    if (step < stepTitles.length - 1) {
      goToStep(step + 1);
      return;
    }
    if (missingDocuments.length > 0) {
      toast.warning(t("documentsMissing"));
      return;
    }
    if (!application.consent) {
      toast.warning(t("consentMissing"));
      return;
    }
    setBusy(true);
    try {
      const saved = await api("/api/driver/application", {
        method: "POST",
        body: toApplicationBody(draft),
        clientActionId: newActionId(),
      });
      await mutate("/api/driver/application", saved, { revalidate: false });
      storeValue(storageKey, null);
      toast.success(t("success"));
      onSubmitted();
    } catch (error) {
      if (isApiError(error) && error.errors.length > 0) {
        setProblems(fieldProblems(error));
        focusFirstInvalidField();
        const stepWithError = stepFields.findIndex((keys) => keys.some((key) => error.fieldError(key)));
        if (stepWithError >= 0) goToStep(stepWithError);
      }
      toast.retryableError(errorText(error, t("failure")));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <div>
        <p className="text-sm text-muted-foreground">
          {t("title")} · {t("step", { n: step + 1, of: stepTitles.length })}
        </p>
        <h1 className="text-xl">{t(stepTitles[step] ?? "vehicle")}</h1>
        <div aria-hidden className="flex gap-1.5 pt-3">
          {stepTitles.map((title, index) => (
            <span
              key={title}
              className={cx("h-1 flex-1 rounded-full", index <= step ? "bg-foreground" : "bg-border")}
            />
          ))}
        </div>
      </div>
      {step === 0 && (
        <>
          <Requirements age={application.minimumAge} />
          <Select
            {...field("vehicleType")}
            options={vehicleTypes.map((value) => ({ value, label: tVehicle(value) }))}
          />
          <Input {...field("vehicleMake")} autoComplete="off" />
          <Input {...field("vehicleModel")} autoComplete="off" />
          {isFieldApplicable(draft, "vehicleYear") && (
            <Input
              {...field("vehicleYear")}
              inputMode="numeric"
              maxLength={4}
              hint={t("yearRange", application.vehicleYears)}
            />
          )}
          {isFieldApplicable(draft, "licensePlate") && (
            <Input {...field("licensePlate")} autoCapitalize="characters" autoComplete="off" />
          )}
          {isFieldApplicable(draft, "licenseClass") && (
            <Input
              {...field("licenseClass")}
              autoCapitalize="characters"
              autoComplete="off"
              hint={t("licenseClassHint")}
            />
          )}
          {isFieldApplicable(draft, "insuranceProvider") && (
            <Input {...field("insuranceProvider")} autoComplete="off" />
          )}
        </>
      )}
      {step === 1 && (
        <>
          <Input
            {...field("dateOfBirth")}
            type="date"
            autoComplete="bday"
            hint={t("reqAge", { age: application.minimumAge })}
          />
          <Input {...field("drivingExperience")} inputMode="numeric" maxLength={2} />
          <Textarea {...field("previousDeliveryExperience")} optional />
          <Textarea {...field("availability")} rows={2} hint={t("availabilityHint")} />
          <Input {...field("emergencyContact")} autoComplete="off" />
          <PhoneInput {...field("emergencyPhone")} autoComplete="off" />
        </>
      )}
      {step === 2 && <DocumentsStep application={application} vehicleType={draft.vehicleType} />}
      <div className="flex flex-col gap-2 pt-2">
        {step > 0 && (
          <Button
            variant="quiet"
            block
            disabled={busy}
            onClick={() => {
              goToStep(step - 1);
            }}
          >
            {t("back")}
          </Button>
        )}
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {t(step === stepTitles.length - 1 ? "submit" : "continue")}
        </Button>
        <p className="text-center text-sm text-muted-foreground">{t(isStored ? "saved" : "notStored")}</p>
      </div>
    </form>
  );
}

function Requirements({ age }: { age: number }) {
  const t = useTranslations(applyMessages);
  return (
    <section aria-label={t("requirements")} className="rounded-card bg-muted p-4">
      <h2 className="pb-2 text-sm">{t("requirements")}</h2>
      <ul className="flex flex-col gap-1.5 text-sm">
        {(["reqAge", "reqRecord", "reqVehicle", "reqPhone"] as const).map((key) => (
          <li key={key} className="flex gap-2">
            <CheckIcon aria-hidden size={18} className="shrink-0" />
            {t(key, { age })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function readDraft(key: string): StoredApplication | null {
  try {
    const stored = JSON.parse(readStoredValue(key) ?? "null") as StoredApplication | null;
    return (
      stored && { draft: { ...emptyApplicationDraft, ...stored.draft }, step: Math.min(2, Math.max(0, stored.step)) }
    );
  } catch {
    return null;
  }
}
