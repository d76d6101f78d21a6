"use client";

import { ChoiceList } from "@/components/ui/field";
import { declineReasons, type DeclineReason } from "@/lib/domain/offer/decline-reasons";
import { declineKeys } from "@/lib/i18n/decline-words";
import { offerText } from "@/lib/i18n/text/offer";
import { useText } from "@/lib/i18n/use-text";

export function DeclineReasons({
  value,
  onChange,
}: {
  value: DeclineReason | null;
  onChange: (reason: DeclineReason) => void;
}) {
  const say = useText(offerText);
  return (
    <ChoiceList
      legend={say("declineTitle")}
      name="decline-reason"
      value={value}
      options={declineReasons.map((reason) => ({ value: reason, label: say(declineKeys[reason]) }))}
      onChange={(picked) => {
        const reason = declineReasons.find((each) => each === picked);
        if (reason) onChange(reason);
      }}
    />
  );
}
