"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { HubClosing } from "@/lib/contracts/hub";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";
import { useText } from "@/lib/i18n/use-text";
import { ActionBar } from "@/components/ui/action-bar";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { CheckIcon, InfoIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { useWrite } from "@/components/ui/use-write";
import { hubPage, hubPath } from "./hub-paths";
import { PiecesForm } from "./pieces-form";

/** The end of the day: the safe is counted, and only then it is said what it should hold. */
export function CloseScreen({ hubId }: { hubId: string }) {
  const say = useText(cashDeskText);
  const sayError = useErrorText();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [closing, setClosing] = useState<HubClosing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function close(counted: number) {
    setProblem(null);
    const result = await write(`${hubPath(hubId)}/closings`, { body: { counted } });
    if (!result.ok) {
      setProblem(sayError(result.error, say("failedClose")));
      return;
    }
    setClosing(result.data);
    void mutate(hubPath(hubId));
  }

  return (
    <>
      <PageHeader title={say("closeTitle")} back={hubPage(hubId)} backLabel={say("toDesk")} />
      {closing ? (
        <Closed
          closing={closing}
          onAgain={() => {
            setClosing(null);
          }}
        />
      ) : (
        <PiecesForm
          title={(amount) => say("confirmCloseTitle", { amount })}
          body={say("confirmCloseBody")}
          confirm={say("confirmClose")}
          mayBeNone
          busy={busy}
          problem={problem}
          onAsk={() => {
            setProblem(null);
          }}
          onCount={(_, sum) => void close(sum)}
        >
          <Notice icon={InfoIcon}>{say("closeHint")}</Notice>
        </PiecesForm>
      )}
    </>
  );
}

function Closed({
  closing: { hubId, difference, counted, expected },
  onAgain,
}: {
  closing: HubClosing;
  onAgain: () => void;
}) {
  const say = useText(cashDeskText);
  const word = difference === 0 ? "closedRight" : difference < 0 ? "closedLess" : "closedMore";
  const Shape = difference === 0 ? CheckIcon : WarningIcon;
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div
        translate="no"
        role="status"
        className="rise flex flex-1 flex-col items-center justify-center gap-3 py-6 text-center"
      >
        <span
          className={`inline-flex size-16 items-center justify-center rounded-full ${difference === 0 ? "bg-go text-on-go" : "bg-stop text-on-stop"}`}
        >
          <Shape aria-hidden size={32} />
        </span>
        <h2 className="pt-2 text-xl">{say(word, { amount: formatMoney(Math.abs(difference)) })}</h2>
        <p className="text-ink-soft">
          {say(`${word}Hint`, { counted: formatMoney(counted), expected: formatMoney(expected) })}
        </p>
      </div>
      <ActionBar>
        {difference !== 0 && (
          <Button block onClick={onAgain}>
            {say("countAgain")}
          </Button>
        )}
        <ButtonLink variant="primary" size="large" href={hubPage(hubId)}>
          {say("toDesk")}
        </ButtonLink>
      </ActionBar>
    </div>
  );
}
