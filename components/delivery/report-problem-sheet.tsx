"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Checkbox, Textarea } from "@/components/ui/form/field";
import { CheckIcon, ClockIcon, PhoneIcon, WarningIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import {
  clearProblemReport,
  reportProblem,
  useProblemReport,
  useProblemReportSender,
} from "@/lib/client/offline/problem-report";
import { useAreReportsStored, type ProblemReport } from "@/lib/client/offline/stored-problem-reports";
import { problemReportMessages } from "@/lib/i18n/messages/problem-report";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Reports a problem: danger first, with an emergency call; anything else in words. */
export function ReportProblemSheet({
  deliveryId,
  open,
  onClose,
}: {
  deliveryId: string;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations(problemReportMessages);
  const report = useProblemReport(deliveryId);
  useProblemReportSender(deliveryId);
  const [isDescribing, setDescribing] = useState(false);
  const [note, setNote] = useState("");
  const [sharesPosition, setSharesPosition] = useState(false);
  const sendReport = (danger: boolean) => {
    reportProblem(deliveryId, { danger, ...(note.trim() ? { note: note.trim() } : {}) }, sharesPosition);
    setNote("");
    setDescribing(false);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(isDescribing ? "other" : "title")}
      footer={
        isDescribing && !report ? (
          <>
            <Button
              variant="quiet"
              block
              onClick={() => {
                setDescribing(false);
              }}
            >
              {t("back")}
            </Button>
            <Button
              variant="primary"
              size="large"
              disabled={note.trim() === ""}
              onClick={() => {
                sendReport(false);
              }}
            >
              {t("send")}
            </Button>
          </>
        ) : undefined
      }
    >
      {report ? (
        <ReportSent
          report={report}
          onNewReport={() => {
            clearProblemReport(deliveryId);
          }}
        />
      ) : isDescribing ? (
        <div className="flex flex-col gap-4">
          <Textarea
            label={t("note")}
            hint={t("noteHint")}
            maxLength={2000}
            rows={4}
            value={note}
            onChange={(event) => {
              setNote(event.target.value);
            }}
          />
          <SharePositionCheckbox checked={sharesPosition} onChange={setSharesPosition} />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <section className="flex flex-col gap-3 rounded-card border p-4">
            <div>
              <h3 className="text-base">{t("danger")}</h3>
              <p className="pt-1 text-sm text-muted-foreground">{t("dangerHint")}</p>
            </div>
            <EmergencyCallLink />
            <SharePositionCheckbox checked={sharesPosition} onChange={setSharesPosition} />
            <Button
              block
              onClick={() => {
                sendReport(true);
              }}
            >
              {t("reportDanger")}
            </Button>
          </section>
          <Button
            block
            onClick={() => {
              setDescribing(true);
            }}
          >
            {t("other")}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function EmergencyCallLink() {
  const t = useTranslations(problemReportMessages);
  return (
    <a href="tel:911" className={buttonClass({ variant: "destructive", size: "large" })}>
      <PhoneIcon aria-hidden size={20} className="shrink-0" />
      {t("callEmergency")}
    </a>
  );
}

function SharePositionCheckbox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTranslations(problemReportMessages);
  return (
    <Checkbox
      label={t("sharePosition")}
      checked={checked}
      onChange={(event) => {
        onChange(event.target.checked);
      }}
    />
  );
}

function ReportSent({ report, onNewReport }: { report: ProblemReport; onNewReport: () => void }) {
  const t = useTranslations(problemReportMessages);
  const { state, danger } = report;
  const isStored = useAreReportsStored();
  return (
    <div className="flex flex-col gap-4">
      {state === "acknowledged" ? (
        <Notice tone="success" icon={CheckIcon} live="polite">
          {t(danger ? "receivedDanger" : "receivedOther")}
        </Notice>
      ) : state === "refused" ? (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {t("refused")}
        </Notice>
      ) : (
        <Notice tone="warning" icon={ClockIcon} live="polite">
          {t(state !== "unsent" ? "sending" : isStored ? "waiting" : "waitingNotStored")}
        </Notice>
      )}
      {danger && <EmergencyCallLink />}
      {(state === "acknowledged" || state === "refused") && (
        <Button block onClick={onNewReport}>
          {t("reportMore")}
        </Button>
      )}
    </div>
  );
}
