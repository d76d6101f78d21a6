import type { RejectReason } from "@/lib/domain/task/end-reason";
import { defineMessages } from "../translate";

// A receiver's reasons for rejecting, also shown to the sender.
export const rejectReasonMessages = defineMessages({
  en: {
    not_expected: "I don't expect it",
    wrong_amount: "The amount is wrong",
    receiver_unavailable: "I won't be there",
    unknown_sender: "I don't know the sender",
  } satisfies Record<RejectReason, string>,
  es: {
    not_expected: "No la espero",
    wrong_amount: "El monto no es correcto",
    receiver_unavailable: "No voy a estar ahí",
    unknown_sender: "No conozco al remitente",
  },
});
