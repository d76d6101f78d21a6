"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { Hub, HubClosing, HubScreen } from "@/lib/contracts/hub";
import { adminText } from "@/lib/i18n/text/admin";
import { adminHubsText } from "@/lib/i18n/text/admin-hubs";
import { approvalText } from "@/lib/i18n/text/approvals";
import { useText } from "@/lib/i18n/use-text";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { isAsked, minutesLeft } from "@/components/admin/approvals/asked";
import { LastCount } from "@/components/delivery/hub/last-count";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CheckIcon, DownloadIcon, HubIcon, UploadIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/list-row";
import { formatMoney, Money } from "@/components/ui/money";
import { useWrite } from "@/components/ui/use-write";
import { adminHubPath } from "./hub-paths";
import { MoveDialog, type Direction } from "./move-dialog";

/** What a hub's safe holds, who waits at its counter, and what goes to the bank or comes from there. */
export function HubSafe({
  screen: { hub, depositsCount, safe },
  onChange,
}: {
  screen: HubScreen;
  onChange: () => void;
}) {
  const say = useText(adminHubsText);
  const [moving, setMoving] = useState<Direction | null>(null);
  return (
    <Card aria-labelledby="hub-safe" className="flex flex-col gap-3">
      <CardTitle id="hub-safe">{say("safe")}</CardTitle>
      <p>
        <Money amount={hub.balance ?? 0} className="block text-2xl tracking-tight" />
        <span className="text-sm text-ink-soft">{say("holds")}</span>
      </p>
      <dl>
        {safe.waiting > 0 && (
          <Fact label={say("forSenders")}>
            <Money amount={safe.waiting} />
          </Fact>
        )}
        {safe.promised > 0 && (
          <Fact label={say("promised")}>
            <Money amount={safe.promised} />
          </Fact>
        )}
        {safe.free !== hub.balance && (
          <Fact label={say("freeForBank")}>
            <Money amount={safe.free} />
          </Fact>
        )}
        <Fact label={say("waiting")}>{depositsCount}</Fact>
      </dl>
      <Button
        block
        icon={UploadIcon}
        onClick={() => {
          setMoving("to_bank");
        }}
      >
        {say("toBank")}
      </Button>
      <Button
        block
        icon={DownloadIcon}
        onClick={() => {
          setMoving("from_bank");
        }}
      >
        {say("fromBank")}
      </Button>
      <ButtonLink href={`/hub/${hub.id}`} block variant="quiet" icon={HubIcon}>
        {say("cashDesk")}
      </ButtonLink>
      {moving && (
        <MoveDialog
          hub={hub}
          free={safe.free}
          direction={moving}
          onMoved={onChange}
          onClose={() => {
            setMoving(null);
          }}
        />
      )}
    </Card>
  );
}

/** The last count of the safe, and what is done about a difference. */
export function HubCount({ screen: { hub, closing }, onChange }: { screen: HubScreen; onChange: () => void }) {
  const say = useText(adminHubsText);
  return (
    <Card aria-labelledby="hub-count" className="flex flex-col gap-3">
      <CardTitle id="hub-count">{say("closing")}</CardTitle>
      {closing ? (
        <>
          <LastCount closing={closing} />
          <dl className="divide-y">
            {closing.closedBy && <Fact label={say("countedBy")}>{closing.closedBy}</Fact>}
            <Fact label={say("counted")}>
              <Money amount={closing.counted} />
            </Fact>
            <Fact label={say("expected")}>
              <Money amount={closing.expected} />
            </Fact>
            <Fact label={say("difference")}>
              {closing.difference === 0 ? say("noDifference") : <Money amount={closing.difference} />}
            </Fact>
          </dl>
          {closing.difference !== 0 && !closing.settledAt && (
            <Settle hub={hub} closing={closing} onSettled={onChange} />
          )}
        </>
      ) : (
        <p className="text-sm text-ink-soft">{say("neverClosed")}</p>
      )}
    </Card>
  );
}

function Settle({ hub, closing, onSettled }: { hub: Hub; closing: HubClosing; onSettled: () => void }) {
  const say = useText(adminHubsText);
  const sayAdmin = useText(adminText);
  const sayApproval = useText(approvalText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const amount = formatMoney(Math.abs(closing.difference));

  async function settle(reason: string) {
    setProblem(null);
    const result = await write(`${adminHubPath(hub.id)}/closings/${closing.id}/settle`, { body: { reason } });
    if (!result.ok) {
      setProblem(sayError(result.error, sayAdmin("failed")));
      onSettled();
      return;
    }
    toast.success(
      isAsked(result.data) ? sayApproval("asked", { n: minutesLeft(result.data.expiresAt) }) : say("settledDone"),
    );
    setAsking(false);
    onSettled();
  }

  return (
    <>
      <Button
        block
        icon={CheckIcon}
        onClick={() => {
          setProblem(null);
          setAsking(true);
        }}
      >
        {say("settle")}
      </Button>
      <ActionDialog
        open={asking}
        title={say("settle")}
        hint={<p>{say(closing.difference < 0 ? "settleLess" : "settleMore", { amount, hub: hub.name })}</p>}
        confirm={say("settle")}
        needsReason
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={(reason) => void settle(reason)}
        onClose={() => {
          setAsking(false);
        }}
      />
    </>
  );
}
