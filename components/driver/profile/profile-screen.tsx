"use client";

import { useState, type FormEvent } from "react";
import { mutate } from "swr";
import { EmailProofCard } from "@/components/account/email-proof-card";
import { OwnPassword } from "@/components/account/own-password";
import { OwnPhone } from "@/components/account/own-phone";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input, Select } from "@/components/ui/field";
import { SettingsIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { Fact } from "@/components/ui/list-row";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { isApiError } from "@/lib/client/api/api-error";
import { driverProfilePath, sessionPath } from "@/lib/client/offline/driver-status";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { focusFirstProblem, useErrorText, useFieldProblems } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { DriverProfile, DriverProfilePatch } from "@/lib/contracts/driver";
import { OwnPortrait } from "./own-portrait";
import { vehicleText } from "@/lib/i18n/text/driver-words";
import { profileText } from "@/lib/i18n/text/profile";
import { useText } from "@/lib/i18n/use-text";

// Looked at seldom: it comes after the page.
const PapersCard = lazily(() => import("../papers/papers-card").then((module) => module.PapersCard));
const OwnRatings = lazily(() => import("../ratings/own-ratings").then((module) => module.OwnRatings));

const vehicleTypes = [
  "car",
  "suv",
  "truck",
  "van",
  "motorcycle",
  "bicycle",
] as const satisfies readonly DriverProfile["vehicleType"][];
type Fields = {
  name: string;
  vehicleType: DriverProfile["vehicleType"];
  vehiclePlate: string;
  workTimeFrom: string;
  workTimeTo: string;
};

export function ProfileScreen() {
  const say = useText(profileText);
  const profile = useResource(driverProfilePath);
  return (
    <>
      <PageHeader
        title={say("title")}
        aside={
          <ButtonLink href="/settings" variant="quiet" icon={SettingsIcon}>
            {say("settings")}
          </ButtonLink>
        }
      />
      <ResourceView
        of={profile}
        component={say("title")}
        skeleton={
          <div className="space-y-3">
            <SkeletonCard label={say("title")} />
            <SkeletonCard label={say("title")} />
          </div>
        }
      >
        {(data) => (
          <div className="flex flex-col gap-3">
            {data.portrait && <OwnPortrait portrait={data.portrait} />}
            <OwnRatings />
            <OwnPhone hint="driverHint" card />
            <EmailProofCard />
            <OwnPassword card />
            <ProfileForm key={data.userId} profile={data} />
            <PapersCard />
          </div>
        )}
      </ResourceView>
    </>
  );
}

function fieldsOf(profile: DriverProfile): Fields {
  const { name, vehicleType, workTimeFrom, workTimeTo } = profile;
  return {
    name,
    vehicleType,
    vehiclePlate: profile.vehiclePlate ?? "",
    workTimeFrom: workTimeFrom.slice(0, 5),
    workTimeTo: workTimeTo.slice(0, 5),
  };
}

/** Sends only the fields that differ. */
function changes(before: Fields, after: Fields): DriverProfilePatch {
  const changed = Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => value.trim() !== before[key as keyof Fields])
      .map(([key, value]) => [key, value.trim()]),
  );
  return { ...changed, ...(changed.vehiclePlate === "" ? { vehiclePlate: null } : {}) };
}

function ProfileForm({ profile }: { profile: DriverProfile }) {
  const say = useText(profileText);
  const sayVehicle = useText(vehicleText);
  const errorText = useErrorText();
  const fieldProblems = useFieldProblems();
  const [fields, setFields] = useState(() => fieldsOf(profile));
  const [problems, setProblems] = useState<Partial<Record<keyof Fields, string>>>({});
  const [busy, setBusy] = useState(false);
  const set = (key: keyof Fields) => (event: { target: { value: string } }) => {
    const { value } = event.target;
    setFields((last) => ({ ...last, [key]: value }));
    setProblems((last) => ({ ...last, [key]: undefined }));
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const missing = fields.name.trim() ? {} : { name: say("nameNeeded") };
    setProblems(missing);
    if (Object.keys(missing).length > 0) {
      focusFirstProblem();
      return;
    }
    const patch = changes(fieldsOf(profile), fields);
    if (Object.keys(patch).length === 0) {
      toast.info(say("nothingChanged"));
      return;
    }
    setBusy(true);
    try {
      const saved = await api(driverProfilePath, { method: "PATCH", body: patch, clientActionId: newActionId() });
      await mutate(driverProfilePath, saved, { revalidate: false });
      setFields(fieldsOf(saved));
      void mutate(sessionPath);
      toast.success(say("saved"));
    } catch (error) {
      setProblems(fieldProblems(error));
      focusFirstProblem();
      toast.retry(isApiError(error, "UNAUTHENTICATED") ? say("notAuthenticated") : errorText(error, say("failed")));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-3">
      <Card className="flex flex-col gap-4">
        <CardTitle>{say("you")}</CardTitle>
        <Input
          label={say("name")}
          autoComplete="name"
          value={fields.name}
          onChange={set("name")}
          error={problems.name}
        />
        <dl className="divide-y border-t">
          <Fact label={say("email")}>{profile.email || "–"}</Fact>
          <Fact label={say("license")}>{profile.licenseNumber || "–"}</Fact>
        </dl>
      </Card>
      <Card className="flex flex-col gap-4">
        <CardTitle>{say("vehicle")}</CardTitle>
        <Select
          label={say("vehicleType")}
          value={fields.vehicleType}
          onChange={set("vehicleType")}
          options={vehicleTypes.map((value) => ({ value, label: sayVehicle(value) }))}
          error={problems.vehicleType}
        />
        <Input
          label={say("plate")}
          autoCapitalize="characters"
          value={fields.vehiclePlate}
          onChange={set("vehiclePlate")}
          error={problems.vehiclePlate}
        />
      </Card>
      <Card className="flex flex-col gap-4">
        <CardTitle>{say("day")}</CardTitle>
        <div className="grid grid-cols-2 gap-3">
          <Input
            label={say("from")}
            type="time"
            value={fields.workTimeFrom}
            onChange={set("workTimeFrom")}
            error={problems.workTimeFrom}
          />
          <Input
            label={say("to")}
            type="time"
            value={fields.workTimeTo}
            onChange={set("workTimeTo")}
            error={problems.workTimeTo}
          />
        </div>
        <p className="text-sm text-ink-soft">{say("dayHint")}</p>
      </Card>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {say("save")}
      </Button>
    </form>
  );
}
