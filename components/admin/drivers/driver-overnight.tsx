"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { AdminDriverDetail } from "@/lib/contracts/admin-drivers";
import { adminText } from "@/lib/i18n/text/admin";
import { adminHubsText } from "@/lib/i18n/text/admin-hubs";
import { approvalText } from "@/lib/i18n/text/approvals";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { ClockIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { useWrite } from "@/components/ui/use-write";
import { ActionDialog } from "../shell/action-dialog";
import { isAsked, minutesLeft } from "../approvals/asked";
import { driverPath } from "./driver-decision";

/** Lets a driver keep what they hold through this night; takes two administrators. */
export function DriverOvernight({ driver }: { driver: AdminDriverDetail }) {
  const say = useText(adminHubsText);
  const sayAdmin = useText(adminText);
  const sayApproval = useText(approvalText);
  const sayError = useErrorText();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function allow(reason: string) {
    setProblem(null);
    const result = await write(`${driverPath(driver.userId)}/overnight`, { body: { reason } });
    if (!result.ok) {
      setProblem(sayError(result.error, sayAdmin("failed")));
      return;
    }
    if (isAsked(result.data)) toast.success(sayApproval("asked", { n: minutesLeft(result.data.expiresAt) }));
    else {
      await mutate(driverPath(driver.userId), result.data, { revalidate: false });
      toast.success(say("overnightDone"));
    }
    setAsking(false);
  }

  return (
    <>
      <Button
        icon={ClockIcon}
        onClick={() => {
          setProblem(null);
          setAsking(true);
        }}
      >
        {say("overnight")}
      </Button>
      <ActionDialog
        open={asking}
        title={say("overnight")}
        hint={<p>{say("overnightHint", { name: driver.name, amount: formatMoney(driver.cash.held) })}</p>}
        confirm={say("overnight")}
        needsReason
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={(reason) => void allow(reason)}
        onClose={() => {
          setAsking(false);
        }}
      />
    </>
  );
}
