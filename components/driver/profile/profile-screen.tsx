"use client";

import { useState, type FormEvent } from "react";
import { mutate } from "swr";
import { VerifyEmailCard } from "@/components/account/verify-email-card";
import { PasswordSetting } from "@/components/account/password-setting";
import { PhoneSetting } from "@/components/account/phone-setting";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input, Select } from "@/components/ui/form/field";
import { SettingsIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { Fact } from "@/components/ui/page/list-row";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { isApiError } from "@/lib/client/api/api-error";
import { driverProfilePath, sessionPath } from "@/lib/client/offline/driver-status";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField, useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { DriverProfile, DriverProfilePatch } from "@/lib/contracts/driver/driver";
import { PortraitSetting } from "./portrait-setting";
import { vehicleMessages } from "@/lib/i18n/messages/driver-labels";
import { profileMessages } from "@/lib/i18n/messages/profile";
import { useTranslations } from "@/lib/i18n/use-translations";

// Lazy: rarely viewed.
const DocumentsCard = lazyClient(() => import("../documents/documents-card").then((module) => module.DocumentsCard));
const DriverRatingsCard = lazyClient(() =>
  import("../ratings/driver-ratings-card").then((module) => module.DriverRatingsCard),
);

const vehicleTypes = [
  "car",
  "suv",
  "truck",
  "van",
  "motorcycle",
  "bicycle",
] as const satisfies readonly DriverProfile["vehicleType"][];
type ProfileFields = {
  name: string;
  vehicleType: DriverProfile["vehicleType"];
  vehiclePlate: string;
  workTimeFrom: string;
  workTimeTo: string;
};

export function ProfileScreen() {
  const t = useTranslations(profileMessages);
  const profile = useResource(driverProfilePath);
  return (
    <>
      <PageHeader
        title={t("title")}
        aside={
          <ButtonLink href="/settings" variant="quiet" icon={SettingsIcon}>
            {t("settings")}
          </ButtonLink>
        }
      />
      <ResourceView
        resource={profile}
        subject={t("title")}
        skeleton={
          <div className="space-y-3">
            <SkeletonCard label={t("title")} />
            <SkeletonCard label={t("title")} />
          </div>
        }
      >
        {(data) => (
          <div className="flex flex-col gap-3">
            {data.portrait && <PortraitSetting portrait={data.portrait} />}
            <DriverRatingsCard />
            <PhoneSetting hint="driverHint" asCard />
            <VerifyEmailCard />
            <PasswordSetting asCard />
            <ProfileForm key={data.userId} profile={data} />
            <DocumentsCard />
          </div>
        )}
      </ResourceView>
    </>
  );
}

function toFields(profile: DriverProfile): ProfileFields {
  const { name, vehicleType, workTimeFrom, workTimeTo } = profile;
  return {
    name,
    vehicleType,
    vehiclePlate: profile.vehiclePlate ?? "",
    workTimeFrom: workTimeFrom.slice(0, 5),
    workTimeTo: workTimeTo.slice(0, 5),
  };
}

/** The changed fields only. */
function changedFields(before: ProfileFields, after: ProfileFields): DriverProfilePatch {
  const changed = Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => value.trim() !== before[key as keyof ProfileFields])
      .map(([key, value]) => [key, value.trim()]),
  );
  return { ...changed, ...(changed.vehiclePlate === "" ? { vehiclePlate: null } : {}) };
}

function ProfileForm({ profile }: { profile: DriverProfile }) {
  const t = useTranslations(profileMessages);
  const tVehicle = useTranslations(vehicleMessages);
  const errorText = useErrorText();
  const fieldProblems = useFieldErrorTexts();
  const [fields, setFields] = useState(() => toFields(profile));
  const [problems, setProblems] = useState<Partial<Record<keyof ProfileFields, string>>>({});
  const [busy, setBusy] = useState(false);
  const setField = (key: keyof ProfileFields) => (event: { target: { value: string } }) => {
    const { value } = event.target;
    setFields((previous) => ({ ...previous, [key]: value }));
    setProblems((previous) => ({ ...previous, [key]: undefined }));
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const nameProblem = fields.name.trim() ? {} : { name: t("nameNeeded") };
    setProblems(nameProblem);
    if (Object.keys(nameProblem).length > 0) {
      focusFirstInvalidField();
      return;
    }
    const patch = changedFields(toFields(profile), fields);
    if (Object.keys(patch).length === 0) {
      toast.info(t("nothingChanged"));
      return;
    }
    setBusy(true);
    try {
      const saved = await api(driverProfilePath, { method: "PATCH", body: patch, clientActionId: newActionId() });
      await mutate(driverProfilePath, saved, { revalidate: false });
      setFields(toFields(saved));
      void mutate(sessionPath);
      toast.success(t("saved"));
    } catch (error) {
      setProblems(fieldProblems(error));
      focusFirstInvalidField();
      toast.retryableError(
        isApiError(error, "UNAUTHENTICATED") ? t("notAuthenticated") : errorText(error, t("failed")),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-3">
      <Card className="flex flex-col gap-4">
        <CardTitle>{t("personal")}</CardTitle>
        <Input
          label={t("name")}
          autoComplete="name"
          value={fields.name}
          onChange={setField("name")}
          error={problems.name}
        />
        <dl className="divide-y border-t">
          <Fact label={t("email")}>{profile.email || "–"}</Fact>
          <Fact label={t("license")}>{profile.licenseNumber || "–"}</Fact>
        </dl>
      </Card>
      <Card className="flex flex-col gap-4">
        <CardTitle>{t("vehicle")}</CardTitle>
        <Select
          label={t("vehicleType")}
          value={fields.vehicleType}
          onChange={setField("vehicleType")}
          options={vehicleTypes.map((value) => ({ value, label: tVehicle(value) }))}
          error={problems.vehicleType}
        />
        <Input
          label={t("plate")}
          autoCapitalize="characters"
          value={fields.vehiclePlate}
          onChange={setField("vehiclePlate")}
          error={problems.vehiclePlate}
        />
      </Card>
      <Card className="flex flex-col gap-4">
        <CardTitle>{t("workingDay")}</CardTitle>
        <div className="grid grid-cols-2 gap-3">
          <Input
            label={t("from")}
            type="time"
            value={fields.workTimeFrom}
            onChange={setField("workTimeFrom")}
            error={problems.workTimeFrom}
          />
          <Input
            label={t("to")}
            type="time"
            value={fields.workTimeTo}
            onChange={setField("workTimeTo")}
            error={problems.workTimeTo}
          />
        </div>
        <p className="text-sm text-muted-foreground">{t("workingDayHint")}</p>
      </Card>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t("save")}
      </Button>
    </form>
  );
}
