"use client";

import { useState, type FormEvent } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText, useFieldProblems } from "@/lib/client/hooks/use-error-text";
import type { AdminDriverDetail } from "@/lib/contracts/admin-drivers";
import { readAmount } from "@/lib/domain/money/read-amount";
import { adminText } from "@/lib/i18n/text/admin";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Textarea } from "@/components/ui/field";
import { CashIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/list-row";
import { formatMoney } from "@/components/ui/money";
import { MoneyInput } from "@/components/ui/money-input";
import { useAmountProblem } from "@/components/ui/use-amount-problem";
import { useFields } from "@/components/ui/use-fields";
import { useWrite } from "@/components/ui/use-write";
import { isAsked } from "../approvals/asked";
import { useAskedWords } from "../approvals/use-asked-words";
import { driverPath } from "./driver-decision";
import { DriverOvernight } from "./driver-overnight";

/** The cash a driver holds and may hold; a higher ceiling takes two administrators. */
export function DriverCeiling({ driver }: { driver: AdminDriverDetail }) {
  const say = useText(adminDriversText);
  const [editing, setEditing] = useState(false);
  const { held, ceiling, byHand, cleanDeliveries } = driver.cash;
  return (
    <Card>
      <CardTitle>{say("cash")}</CardTitle>
      <dl className="divide-y pt-1">
        <Fact label={say("holds")}>{formatMoney(held)}</Fact>
        <Fact label={say("ceiling")}>
          {formatMoney(ceiling)}
          <span className="block text-sm text-ink-soft">
            {byHand ? say("ceilingByHand") : say("ceilingByRule", { n: cleanDeliveries })}
          </span>
        </Fact>
      </dl>
      {!driver.ownCase &&
        (editing ? (
          <CeilingForm
            driver={driver}
            onDone={() => {
              setEditing(false);
            }}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button
              icon={CashIcon}
              onClick={() => {
                setEditing(true);
              }}
            >
              {say("editCeiling")}
            </Button>
            {held > 0 && <DriverOvernight driver={driver} />}
          </div>
        ))}
    </Card>
  );
}

function CeilingForm({ driver, onDone }: { driver: AdminDriverDetail; onDone: () => void }) {
  const say = useText(adminDriversText);
  const sayAdmin = useText(adminText);
  const askedWords = useAskedWords();
  const sayError = useErrorText();
  const fieldProblems = useFieldProblems();
  const { mutate } = useSWRConfig();
  const amountProblem = useAmountProblem();
  const { busy, write } = useWrite();
  const { fields, input, show } = useFields({ ceiling: "", reason: "" });

  async function save(event: FormEvent) {
    event.preventDefault();
    const sum = readAmount(fields.ceiling);
    const wrong = {
      ...(sum === null ? { ceiling: amountProblem(fields.ceiling) ?? "" } : {}),
      ...(fields.reason.trim() === "" ? { reason: sayAdmin("reasonMissing") } : {}),
    };
    if (show(wrong) || sum === null) return;
    const result = await write(`${driverPath(driver.userId)}/ceiling`, {
      body: { ceiling: sum, reason: fields.reason.trim() },
    });
    if (!result.ok) {
      show(fieldProblems(result.error));
      toast.retry(sayError(result.error, sayAdmin("failed")));
      return;
    }
    if (isAsked(result.data)) toast.success(askedWords(result.data));
    else {
      await mutate(driverPath(driver.userId), result.data, { revalidate: false });
      toast.success(say("ceilingSet"));
    }
    onDone();
  }

  return (
    <form
      noValidate
      aria-label={say("editCeiling")}
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-4 border-t pt-4"
    >
      <MoneyInput label={say("newCeiling")} hint={say("ceilingHint")} autoFocus {...input("ceiling")} />
      <Textarea
        label={sayAdmin("reason")}
        hint={sayAdmin("reasonHint")}
        rows={2}
        maxLength={500}
        {...input("reason")}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {say("setCeiling")}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        {say("cancel")}
      </Button>
    </form>
  );
}
