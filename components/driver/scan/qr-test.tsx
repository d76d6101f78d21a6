"use client";

import { useState } from "react";
import { QrCode } from "@/components/ui/qr-code";
import { Button } from "@/components/ui/button";
import { RefreshIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";
import { SegmentedControl } from "@/components/ui/form/segmented-control";
import { formatCode } from "@/lib/domain/text/code-format";
import { parseTestQr, createTestCode, toTestQr } from "@/lib/domain/test-code";
import { scanMessages } from "@/lib/i18n/messages/scan";
import { useTranslations } from "@/lib/i18n/use-translations";
import { QrScanner } from "@/components/ui/qr-scanner";

function newCode(): string {
  return createTestCode(crypto.getRandomValues(new Uint8Array(8)));
}

/** Shows test codes and scans them and any other QR code, to test a phone's screen and camera. Sends nothing. */
export function QrTest() {
  const t = useTranslations(scanMessages);
  const [view, setView] = useState<"show" | "scan">("show");
  const [code, setCode] = useState("TESTCODE");
  const [scannedText, setScannedText] = useState<string | null>(null);
  const scannedTestCode = scannedText === null ? null : parseTestQr(scannedText);
  return (
    <>
      <PageHeader title={t("testTitle")} hint={t("testHint")} />
      <div className="flex flex-col gap-4">
        <SegmentedControl
          label={t("testTitle")}
          value={view}
          onChange={setView}
          options={[
            { value: "show", label: t("testShow") },
            { value: "scan", label: t("testScan") },
          ]}
        />
        {view === "show" ? (
          <figure className="flex flex-col items-center gap-3 rounded-card border bg-white p-6 text-black">
            <div className="w-full max-w-72">
              <QrCode text={toTestQr(code)} label={t("testCode")} />
            </div>
            <figcaption className="font-mono text-lg">{formatCode(code)}</figcaption>
          </figure>
        ) : (
          <QrScanner onText={setScannedText} />
        )}
        {view === "show" && (
          <Button
            icon={RefreshIcon}
            block
            onClick={() => {
              setCode(newCode());
            }}
          >
            {t("testNew")}
          </Button>
        )}
        {scannedText !== null && (
          <p translate="no" role="status" className="rounded-card border bg-card p-4">
            <span className="block text-sm text-muted-foreground">
              {t(scannedTestCode === null ? "testRead" : "testCodeRead")}
            </span>
            <span className="font-mono break-all">
              {scannedTestCode === null ? scannedText : formatCode(scannedTestCode)}
            </span>
          </p>
        )}
      </div>
    </>
  );
}
