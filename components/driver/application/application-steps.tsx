"use client";

import { useEffect, useState, type FormEvent } from "react";
import { mutate } from "swr";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { Input, Select, Textarea } from "@/components/ui/field";
import { PhoneInput } from "@/components/ui/phone-input";
import { CheckIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { isApiError } from "@/lib/client/api/api-error";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { readKept, writeKept } from "@/lib/client/storage/kept-value";
import { toast } from "@/lib/client/app/toast";
import { focusFirstProblem, useErrorText, useFieldProblems } from "@/lib/client/hooks/use-error-text";
import type { Application } from "@/lib/contracts/application";
import { requiredDocuments } from "@/lib/domain/application-needs";
import { applyText } from "@/lib/i18n/text/apply";
import { vehicleText } from "@/lib/i18n/text/driver-words";
import { useText } from "@/lib/i18n/use-text";
import {
  emptyDraft,
  isAsked,
  problemsOf,
  stepFields,
  toBody,
  toDraft,
  vehicleTypes,
  type Draft,
  type DraftKey,
} from "./application-form";

const PapersStep = lazily(() => import("./papers-step").then((module) => module.PapersStep));

type Kept = { draft: Draft; step: number };
const titles = ["vehicle", "experience", "documents"] as const;

/** Three short steps; what was written stays on this phone until it is handed in. */
export function ApplicationSteps({
  application,
  userId,
  onSubmitted,
}: {
  application: Application;
  userId: string;
  onSubmitted: () => void;
}) {
  const say = useText(applyText);
  const sayVehicle = useText(vehicleText);
  const errorText = useErrorText();
  const fieldProblems = useFieldProblems();
  const keptKey = `application.${userId}`;
  const [{ draft, step }, setState] = useState<Kept>(
    () => readDraft(keptKey) ?? { draft: application.form ? toDraft(application.form) : emptyDraft, step: 0 },
  );
  const [problems, setProblems] = useState<Partial<Record<DraftKey, string>>>({});
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    writeKept(keptKey, JSON.stringify({ draft, step }));
  }, [keptKey, draft, step]);

  const field = (key: Exclude<DraftKey, "insurancePolicy">) => ({
    label: say(key),
    value: draft[key],
    error: problems[key],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setState((last) => ({ ...last, draft: { ...last.draft, [key]: value } }));
      setProblems((last) => ({ ...last, [key]: undefined }));
    },
  });
  const go = (next: number) => {
    setState({ draft, step: next });
    window.scrollTo({ top: 0 });
  };
  const missing = requiredDocuments(draft.vehicleType).filter(
    (kind) => !application.documents.some((document) => document.kind === kind),
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(draft, stepFields[step] ?? [], new Date(), application);
    setProblems(
      Object.fromEntries(
        Object.entries(found).map(([key, problem]) => [
          key,
          say(problem, { ...application.vehicleYears, age: application.minimumAge }),
        ]),
      ),
    );
    if (Object.keys(found).length > 0) {
      focusFirstProblem();
      return;
    }
    if (step < titles.length - 1) {
      go(step + 1);
      return;
    }
    if (missing.length > 0) {
      toast.warning(say("documentsMissing"));
      return;
    }
    if (!application.consent) {
      toast.warning(say("consentMissing"));
      return;
    }
    setBusy(true);
    try {
      const saved = await api("/api/driver/application", {
        method: "POST",
        body: toBody(draft),
        clientActionId: newActionId(),
      });
      await mutate("/api/driver/application", saved, { revalidate: false });
      writeKept(keptKey, null);
      toast.success(say("success"));
      onSubmitted();
    } catch (error) {
      if (isApiError(error) && error.errors.length > 0) {
        setProblems(fieldProblems(error));
        focusFirstProblem();
        const wrong = stepFields.findIndex((keys) => keys.some((key) => error.fieldError(key)));
        if (wrong >= 0) go(wrong);
      }
      toast.retry(errorText(error, say("failure")));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <div>
        <p className="text-sm text-ink-soft">
          {say("title")} · {say("step", { n: step + 1, of: titles.length })}
        </p>
        <h1 className="text-xl">{say(titles[step] ?? "vehicle")}</h1>
        <div aria-hidden className="flex gap-1.5 pt-3">
          {titles.map((title, index) => (
            <span key={title} className={cx("h-1 flex-1 rounded-full", index <= step ? "bg-ink" : "bg-line")} />
          ))}
        </div>
      </div>
      {step === 0 && (
        <>
          <Requirements age={application.minimumAge} />
          <Select
            {...field("vehicleType")}
            options={vehicleTypes.map((value) => ({ value, label: sayVehicle(value) }))}
          />
          <Input {...field("vehicleMake")} autoComplete="off" />
          <Input {...field("vehicleModel")} autoComplete="off" />
          {isAsked(draft, "vehicleYear") && (
            <Input
              {...field("vehicleYear")}
              inputMode="numeric"
              maxLength={4}
              hint={say("yearRange", application.vehicleYears)}
            />
          )}
          {isAsked(draft, "licensePlate") && (
            <Input {...field("licensePlate")} autoCapitalize="characters" autoComplete="off" />
          )}
          {isAsked(draft, "licenseClass") && (
            <Input
              {...field("licenseClass")}
              autoCapitalize="characters"
              autoComplete="off"
              hint={say("licenseClassHint")}
            />
          )}
          {isAsked(draft, "insuranceProvider") && <Input {...field("insuranceProvider")} autoComplete="off" />}
        </>
      )}
      {step === 1 && (
        <>
          <Input
            {...field("dateOfBirth")}
            type="date"
            autoComplete="bday"
            hint={say("reqAge", { age: application.minimumAge })}
          />
          <Input {...field("drivingExperience")} inputMode="numeric" maxLength={2} />
          <Textarea {...field("previousDeliveryExperience")} optional />
          <Textarea {...field("availability")} rows={2} hint={say("availabilityHint")} />
          <Input {...field("emergencyContact")} autoComplete="off" />
          <PhoneInput {...field("emergencyPhone")} autoComplete="off" />
        </>
      )}
      {step === 2 && <PapersStep application={application} vehicleType={draft.vehicleType} />}
      <div className="flex flex-col gap-2 pt-2">
        {step > 0 && (
          <Button
            variant="quiet"
            block
            disabled={busy}
            onClick={() => {
              go(step - 1);
            }}
          >
            {say("back")}
          </Button>
        )}
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {say(step === titles.length - 1 ? "submit" : "continue")}
        </Button>
        <p className="text-center text-sm text-ink-soft">{say("saved")}</p>
      </div>
    </form>
  );
}

function Requirements({ age }: { age: number }) {
  const say = useText(applyText);
  return (
    <section aria-label={say("requirements")} className="rounded-card bg-sunken p-4">
      <h2 className="pb-2 text-sm">{say("requirements")}</h2>
      <ul className="flex flex-col gap-1.5 text-sm">
        {(["reqAge", "reqRecord", "reqVehicle", "reqPhone"] as const).map((key) => (
          <li key={key} className="flex gap-2">
            <CheckIcon aria-hidden size={18} className="shrink-0" />
            {say(key, { age })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function readDraft(key: string): Kept | null {
  try {
    const kept = JSON.parse(readKept(key) ?? "null") as Kept | null;
    return kept && { draft: { ...emptyDraft, ...kept.draft }, step: Math.min(2, Math.max(0, kept.step)) };
  } catch {
    return null;
  }
}
