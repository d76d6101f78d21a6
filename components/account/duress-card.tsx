"use client";

import { useState, type FormEvent } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Duress } from "@/lib/contracts/safety";
import { commonText } from "@/lib/i18n/text/common";
import { duressText } from "@/lib/i18n/text/duress";
import { useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/field";
import { ShieldIcon, WarningIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/resource";
import { Skeleton } from "@/components/ui/skeleton";
import { useWrite } from "@/components/ui/use-write";

const path = "/api/profile/duress";

/** The receiver's second code, by the two characters they choose: never shown again, to nobody. */
export function DuressCard() {
  const say = useText(duressText);
  const sayCommon = useText(commonText);
  const duress = useResource(path);
  return (
    <Card aria-label={say("title")} className="flex flex-col gap-3">
      <CardTitle>{say("title")}</CardTitle>
      <p className="text-sm">{say("explain")}</p>
      <p className="text-sm text-ink-soft">
        {say("example")} {say("qrNote")}
      </p>
      <ResourceView
        of={duress}
        component={say("title")}
        what={say("loadFailed")}
        skeleton={
          <div translate="no" role="status" aria-label={sayCommon("loading")}>
            <Skeleton className="h-12 w-full" />
          </div>
        }
      >
        {(known) => <Choice known={known} />}
      </ResourceView>
    </Card>
  );
}

function Choice({ known }: { known: Duress }) {
  const say = useText(duressText);
  const sayError = useErrorText();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [ending, setEnding] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function keep(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    const result = await write(path, { method: "PUT", body: { ending: ending?.trim() ?? "" } });
    if (result.ok) {
      setEnding(null);
      toast.success(say("saved"));
      await mutate(path, result.data, { revalidate: false });
    } else if (result.error.errors.length > 0) setWrong(true);
    else setProblem(sayError(result.error, say("failed")));
  }

  async function forget() {
    setProblem(null);
    const result = await write(path, { method: "DELETE" });
    if (result.ok) {
      toast.success(say("forgotten"));
      await mutate(path, result.data, { revalidate: false });
    } else setProblem(sayError(result.error, say("failed")));
  }

  if (ending === null)
    return (
      <>
        {known.set && (
          <p className="flex items-start gap-2 text-sm">
            <ShieldIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
            {say("isSet")}
          </p>
        )}
        {problem && (
          <Notice tone="stop" icon={WarningIcon} live="assertive">
            {problem}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="plain"
            onClick={() => {
              setWrong(false);
              setEnding("");
            }}
          >
            {say(known.set ? "change" : "set")}
          </Button>
          {known.set && (
            <Button variant="quiet" busy={busy} onClick={() => void forget()}>
              {say("forget")}
            </Button>
          )}
        </div>
      </>
    );
  return (
    <form noValidate onSubmit={(event) => void keep(event)} className="flex flex-col gap-3">
      <Input
        label={say("label")}
        hint={say("hint")}
        error={wrong ? say("wrong") : null}
        value={ending}
        maxLength={2}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="max-w-32 text-center font-mono text-xl uppercase"
        onChange={(event) => {
          setWrong(false);
          setEnding(event.target.value);
        }}
      />
      {problem && (
        <Notice tone="stop" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {say("save")}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setEnding(null);
          }}
        >
          {say("back")}
        </Button>
      </div>
    </form>
  );
}
