import type { Approval } from "@/lib/contracts/admin-approvals";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { approvalText } from "@/lib/i18n/text/approvals";
import { formatMoney } from "@/components/ui/money";

/** What is asked for, and what exactly happens when it is approved. */
export function approvalWords(locale: Locale, approval: Approval): { title: string; what: string; will: string } {
  const say = sayIn(locale, approvalText);
  const { action, amount, before, senderName, receiverName, driverName } = approval;
  const name = (known: string | null) => known ?? say("someone");
  return {
    title: say(`title_${action}`),
    what: say(action),
    will: say(`will_${action}`, {
      amount: formatMoney(amount ?? 0),
      before: formatMoney(before ?? 0),
      sender: name(senderName),
      receiver: name(receiverName),
      driver: name(driverName),
    }),
  };
}
