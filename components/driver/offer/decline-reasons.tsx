"use client";

import { ChoiceList } from "@/components/ui/field";
import { declineReasons, type DeclineReason } from "@/lib/domain/decline-reasons";
import { offerText } from "@/lib/i18n/text/offer";
import { useText } from "@/lib/i18n/use-text";

// The server knows the six reasons by their English words.
const words: Record<DeclineReason, "far" | "enough" | "vehicle" | "emergency" | "traffic" | "other"> = {
  "Too far from current location": "far",
  "Already have enough deliveries": "enough",
  "Vehicle maintenance required": "vehicle",
  "Personal emergency": "emergency",
  "Traffic/road conditions": "traffic",
  Other: "other",
};

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
      options={declineReasons.map((reason) => ({ value: reason, label: say(words[reason]) }))}
      onChange={(picked) => {
        const reason = declineReasons.find((each) => each === picked);
        if (reason) onChange(reason);
      }}
    />
  );
}
