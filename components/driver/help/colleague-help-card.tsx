"use client";

import { mutate } from "swr";
import { toast } from "@/lib/client/app/toast";
import type { ColleagueHelpRequest } from "@/lib/contracts/driver/safety";
import { helpMessages } from "@/lib/i18n/messages/help";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DoneIcon, NavigateIcon, PinIcon, WarningIcon } from "@/components/ui/icons";
import { RelativeTime } from "@/components/ui/time";
import { useFormWrite } from "@/components/ui/use-write";
import { colleagueHelpPath } from "./colleague-help-path";

/** A request of the safety team to go to a colleague: the place, with yes and no. */
export function ColleagueHelpCard({
  help,
  onFailed,
}: {
  help: NonNullable<ColleagueHelpRequest["help"]>;
  onFailed: () => void;
}) {
  const t = useTranslations(helpMessages);
  const { id, place, going } = help;
  const { busy, problem, write } = useFormWrite(t("failed"), going);
  const title = t("title", { name: help.firstName ?? t("somebody") });

  async function answer(accepted: boolean) {
    const result = await write(`${colleagueHelpPath}/${id}`, { body: { going: accepted } });
    if (!result.ok) {
      onFailed();
      return;
    }
    toast.success(t("answered"));
    await mutate(colleagueHelpPath, result.data, { revalidate: false });
  }

  return (
    <Card aria-label={title} className="flex flex-col gap-3">
      {/* Announced once: only the title is in the alert, because the time below changes every minute. */}
      <div translate="no" role="alert">
        <CardTitle>{title}</CardTitle>
      </div>
      <p className="text-sm">{t("hint")}</p>
      {place ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-sm">
            {t("place")}
            {place.at && (
              <span className="block text-muted-foreground">
                <RelativeTime at={place.at} />
              </span>
            )}
          </span>
          <a
            href={`https://www.google.com/maps/dir/?api=1&destination=${place.lat},${place.lng}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: "plain" })}
          >
            <PinIcon aria-hidden size={20} />
            {t("map")}
          </a>
        </div>
      ) : (
        <p className="text-sm">{t("noPlace")}</p>
      )}
      {going && (
        <Notice tone="success" icon={DoneIcon} live="polite">
          {t("thanks")}
        </Notice>
      )}
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <div className="flex flex-col gap-2">
        <Button variant="quiet" block disabled={busy} onClick={() => void answer(false)}>
          {t("decline")}
        </Button>
        {!going && (
          <Button variant="success" size="large" icon={NavigateIcon} busy={busy} onClick={() => void answer(true)}>
            {t("going")}
          </Button>
        )}
      </div>
    </Card>
  );
}
