"use client";

import { useState } from "react";
import { QrCode } from "@/components/ui/qr-code";
import { Button } from "@/components/ui/button";
import { RefreshIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { displayCode } from "@/lib/domain/text/code-format";
import { readTestQr, testCode, testQr } from "@/lib/domain/test-code";
import { scanText } from "@/lib/i18n/text/scan";
import { useText } from "@/lib/i18n/use-text";
import { QrScanner } from "@/components/ui/qr-scanner";

function newCode(): string {
  return testCode(crypto.getRandomValues(new Uint8Array(8)));
}

/**
 * Makes test codes and shows them, or scans them and any other QR: to try a phone's screen and camera. Nothing leaves
 * the phone.
 */
export function QrTest() {
  const say = useText(scanText);
  const [view, setView] = useState<"show" | "scan">("show");
  const [code, setCode] = useState("TESTCODE");
  const [read, setRead] = useState<string | null>(null);
  const found = read === null ? null : readTestQr(read);
  return (
    <>
      <PageHeader title={say("testTitle")} hint={say("testHint")} />
      <div className="flex flex-col gap-4">
        <Segmented
          label={say("testTitle")}
          value={view}
          onChange={setView}
          options={[
            { value: "show", label: say("testShow") },
            { value: "scan", label: say("testScan") },
          ]}
        />
        {view === "show" ? (
          <figure className="flex flex-col items-center gap-3 rounded-card border bg-white p-6 text-black">
            <div className="w-full max-w-72">
              <QrCode text={testQr(code)} label={say("testCode")} />
            </div>
            <figcaption className="font-mono text-lg">{displayCode(code)}</figcaption>
          </figure>
        ) : (
          <QrScanner onText={setRead} />
        )}
        {view === "show" && (
          <Button
            icon={RefreshIcon}
            block
            onClick={() => {
              setCode(newCode());
            }}
          >
            {say("testNew")}
          </Button>
        )}
        {read !== null && (
          <p translate="no" role="status" className="rounded-card border bg-surface p-4">
            <span className="block text-sm text-ink-soft">{say(found === null ? "testRead" : "testFound")}</span>
            <span className="font-mono break-all">{found === null ? read : displayCode(found)}</span>
          </p>
        )}
      </div>
    </>
  );
}
