"use client";

import { useEffect, useState } from "react";
import { mutate } from "swr";
import { FileChoice, pictureTypes } from "@/components/account/file-choice";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ClockIcon, DoneIcon, OpenIcon, UploadIcon, WarningIcon, type Icon } from "@/components/ui/icons";
import { formatCalendarDay, formatDateTime } from "@/components/ui/time";
import { driverProfilePath } from "@/lib/client/offline/driver-status";
import { sendDocument } from "@/lib/client/api/send-document";
import { toast } from "@/lib/client/app/toast";
import { focusFirstProblem, useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Paper } from "@/lib/contracts/driver";
import { applyPapersText } from "@/lib/i18n/text/apply-papers";
import { documentText } from "@/lib/i18n/text/driver-words";
import { papersText } from "@/lib/i18n/text/papers";
import { papersNoticeText } from "@/lib/i18n/text/papers-notice";
import type { Say } from "@/lib/i18n/text";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { ExpiryField } from "./expiry-field";
import { isSoon, soonDays } from "./paper-words";

/** The driver's documents that expire, how long each holds, and a new one in its place. */
export function PapersCard() {
  const say = useText(papersText);
  const papers = useResource(driverProfilePath).data?.papers;
  const known = papers !== undefined;
  // It comes after the page: the browser has looked for the link's place already.
  useEffect(() => {
    if (known && window.location.hash === "#documents") document.getElementById("documents")?.scrollIntoView();
  }, [known]);
  if (!papers) return null;
  return (
    <Card id="documents" aria-labelledby="papers" className="flex scroll-mt-20 flex-col gap-3">
      <div>
        <CardTitle id="papers">{say("title")}</CardTitle>
        <p className="text-sm text-ink-soft">{say(papers.length === 0 ? "none" : "hint")}</p>
      </div>
      {papers.length > 0 && (
        <ul className="divide-y border-t">
          {papers.map((paper) => (
            <li key={paper.kind} className="py-3">
              <One paper={paper} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function stateOf(paper: Paper): { tone: Tone; icon: Icon; word: "checking" | "expired" | "soon" | "valid" } | null {
  if (paper.waiting !== null) return { tone: "wait", icon: ClockIcon, word: "checking" };
  if (paper.expired) return { tone: "stop", icon: WarningIcon, word: "expired" };
  if (isSoon(paper)) return { tone: "wait", icon: OpenIcon, word: "soon" };
  return paper.expiresOn === null ? null : { tone: "go", icon: DoneIcon, word: "valid" };
}

function One({ paper }: { paper: Paper }) {
  const say = useText(papersText);
  const sayNotice = useText(papersNoticeText);
  const sayDocument = useText(documentText);
  const { locale } = useLocale();
  const [renewing, setRenewing] = useState(false);
  const { kind, waiting, declined, expired, stops } = paper;
  const state = stateOf(paper);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-40">
          <span className="block font-medium">{sayDocument(kind)}</span>
          <span className="block text-sm text-ink-soft">
            {validity(paper, say, (day) => formatCalendarDay(locale, day))}
          </span>
        </p>
        {state && (
          <Badge tone={state.tone} icon={state.icon}>
            {say(state.word)}
          </Badge>
        )}
      </div>
      {waiting !== null && <p className="text-sm">{say("sentAt", { time: formatDateTime(locale, waiting) })}</p>}
      {declined && <p className="text-sm text-stop-ink">{say("declined", { reason: declined.reason ?? "–" })}</p>}
      {expired && stops && <p className="text-sm text-stop-ink">{sayNotice("stopped")}</p>}
      {renewing ? (
        <Renewal
          kind={kind}
          onSent={() => {
            setRenewing(false);
          }}
        />
      ) : (
        <Button
          icon={UploadIcon}
          aria-label={`${sayDocument(kind)}: ${say("renew")}`}
          className="self-start"
          onClick={() => {
            setRenewing(true);
          }}
        >
          {say("renew")}
        </Button>
      )}
    </div>
  );
}

function validity({ expiresOn, daysLeft, expired }: Paper, say: Say<typeof papersText>, day: (date: string) => string) {
  if (expiresOn === null || daysLeft === null) return say("unknown");
  if (expired) return say("expiredOn", { day: day(expiresOn) });
  const until = say("validUntil", { day: day(expiresOn) });
  if (daysLeft > soonDays) return until;
  return `${until} · ${daysLeft === 0 ? say("expiresToday") : say("daysLeft", { n: daysLeft })}`;
}

function Renewal({ kind, onSent }: { kind: Paper["kind"]; onSent: () => void }) {
  const say = useText(papersText);
  const sayApply = useText(applyPapersText);
  const sayDocument = useText(documentText);
  const errorText = useErrorText();
  const [expiresOn, setExpiresOn] = useState("");
  const [missing, setMissing] = useState(false);
  // Chosen before the date was known, or not sent: it stays until it is.
  const [chosen, setChosen] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    if (expiresOn === "") {
      setChosen(file);
      setMissing(true);
      focusFirstProblem();
      return;
    }
    try {
      await sendDocument(kind, file, expiresOn);
    } catch (error) {
      setChosen(file);
      throw error;
    }
    await mutate(driverProfilePath);
    toast.success(say("sent"));
    onSent();
  };
  const sendChosen = async (file: File) => {
    setBusy(true);
    try {
      await send(file);
    } catch (error) {
      toast.retry(errorText(error, say("sendFailed")));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-3">
      <ExpiryField
        value={expiresOn}
        error={missing ? say("expiresOnMissing") : undefined}
        onChange={(day) => {
          setExpiresOn(day);
          setMissing(false);
        }}
      />
      {chosen && (
        <>
          <p translate="no" role="status" className="text-sm [overflow-wrap:anywhere] text-wait-ink">
            {say("waits", { name: chosen.name })}
          </p>
          <Button variant="primary" block busy={busy} onClick={() => void sendChosen(chosen)}>
            {say("sendNow")}
          </Button>
        </>
      )}
      <FileChoice
        types={[...pictureTypes, "application/pdf"]}
        facing="environment"
        words={{
          take: sayApply("takePhoto"),
          choose: sayApply("chooseFile"),
          busy: sayApply("uploading"),
          takeLabel: `${sayDocument(kind)}: ${sayApply("takePhoto")}`,
          chooseLabel: `${sayDocument(kind)}: ${sayApply("chooseFile")}`,
          tooBig: sayApply("tooBig"),
          wrongType: sayApply("wrongType"),
          failed: sayApply("uploadFailed"),
        }}
        send={send}
      />
    </div>
  );
}
