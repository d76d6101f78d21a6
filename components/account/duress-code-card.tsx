"use client";

import { useState, type FormEvent } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { DuressCode } from "@/lib/contracts/driver/safety";
import { commonMessages } from "@/lib/i18n/messages/common";
import { duressMessages } from "@/lib/i18n/messages/duress";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/form/field";
import { ShieldIcon, WarningIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/page/resource";
import { Skeleton } from "@/components/ui/page/skeleton";
import { useFormWrite } from "@/components/ui/use-write";

const path = "/api/profile/duress";

/**
 * Sets the receiver's duress code: their delivery code with two chosen last characters. The receiver gives it under
 * threat; it works like the plain code and silently alerts the administrators. The characters are never displayed again.
 */
export function DuressCodeCard() {
  const t = useTranslations(duressMessages);
  const tCommon = useTranslations(commonMessages);
  const duress = useResource(path);
  return (
    <Card aria-label={t("title")} className="flex flex-col gap-3">
      <CardTitle>{t("title")}</CardTitle>
      <p className="text-sm">{t("explain")}</p>
      <p className="text-sm text-muted-foreground">
        {t("example")} {t("qrNote")}
      </p>
      <ResourceView
        resource={duress}
        subject={t("title")}
        errorText={t("loadFailed")}
        skeleton={
          <div translate="no" role="status" aria-label={tCommon("loading")}>
            <Skeleton className="h-12 w-full" />
          </div>
        }
      >
        {(duressCode) => <DuressCodeForm duressCode={duressCode} />}
      </ResourceView>
    </Card>
  );
}

function DuressCodeForm({ duressCode }: { duressCode: DuressCode }) {
  const t = useTranslations(duressMessages);
  const { mutate } = useSWRConfig();
  const { busy, problem, setProblem, write } = useFormWrite(t("failed"));
  const [ending, setEnding] = useState<string | null>(null);
  const [invalid, setInvalid] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    const result = await write(path, { method: "PUT", body: { ending: ending?.trim() ?? "" } });
    if (result.ok) {
      setEnding(null);
      toast.success(t("saved"));
      await mutate(path, result.data, { revalidate: false });
    } else if (result.error.errors.length > 0) {
      setInvalid(true);
      setProblem(null);
    }
  }

  async function remove() {
    const result = await write(path, { method: "DELETE" });
    if (!result.ok) return;
    toast.success(t("turnedOff"));
    await mutate(path, result.data, { revalidate: false });
  }

  if (ending === null)
    return (
      <>
        {duressCode.set && (
          <p className="flex items-start gap-2 text-sm">
            <ShieldIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
            {t("isSet")}
          </p>
        )}
        {problem && (
          <Notice tone="destructive" icon={WarningIcon} live="assertive">
            {problem}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="plain"
            onClick={() => {
              setInvalid(false);
              setEnding("");
            }}
          >
            {t(duressCode.set ? "change" : "setUp")}
          </Button>
          {duressCode.set && (
            <Button variant="quiet" busy={busy} onClick={() => void remove()}>
              {t("turnOff")}
            </Button>
          )}
        </div>
      </>
    );
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
      <Input
        label={t("charactersLabel")}
        hint={t("charactersHint")}
        error={invalid ? t("invalidCharacters") : null}
        value={ending}
        maxLength={2}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="max-w-32 text-center font-mono text-xl uppercase"
        onChange={(event) => {
          setInvalid(false);
          setEnding(event.target.value);
        }}
      />
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t("save")}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setEnding(null);
          }}
        >
          {t("back")}
        </Button>
      </div>
    </form>
  );
}
