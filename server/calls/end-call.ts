import "server-only";
import type { CallEndedBody, CallStatusBody } from "@/lib/contracts/system";
import { speakAndHangUp } from "@/server/calls/voice-response";
import type { CallerAnnouncement } from "@/server/calls/voice-announcements";
import { rpc, type PreparedRpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import type { ResultOf } from "@/server/database/results";

type Status = "dialled" | "answered" | "completed" | "busy" | "no_answer" | "failed" | "cancelled";
// Twilio's call statuses; all statuses before an answer mean ringing.
const statuses: Readonly<Record<string, Status>> = {
  answered: "answered",
  "in-progress": "answered",
  completed: "completed",
  busy: "busy",
  "no-answer": "no_answer",
  failed: "failed",
  canceled: "cancelled",
};
const announcementByStatus: Partial<Record<Status, CallerAnnouncement>> = {
  busy: "busy",
  no_answer: "no_answer",
  failed: "failed",
};
const seconds = (text: string | undefined): number | null => (text ? Number(text) : null);

/** Ends a bridged call: plays the reason to the caller if it was not answered. */
export async function endCall(
  db: DbContext,
  { CallSid, DialCallStatus, DialCallDuration }: CallEndedBody,
): Promise<Response> {
  // After a conversation Twilio reports "completed", for some accounts "answered".
  const callStatus = DialCallStatus.toLowerCase();
  const status = callStatus === "answered" ? "completed" : (statuses[callStatus] ?? "failed");
  const { locale } = await rpc(db, "record_call", {
    p_call_id: CallSid,
    p_status: status,
    p_seconds: seconds(DialCallDuration),
  });
  return speakAndHangUp(announcementByStatus[status] ?? null, locale);
}

/** Records the progress of the outgoing call; late and repeated callbacks change nothing. */
export const recordCall = ({
  CallSid,
  ParentCallSid,
  CallStatus,
  CallDuration,
}: CallStatusBody): PreparedRpc<{ applied: boolean }> =>
  rpc
    .prepare("record_call", {
      p_call_id: ParentCallSid ?? CallSid,
      p_status: statuses[CallStatus.toLowerCase()] ?? "dialled",
      p_seconds: seconds(CallDuration),
    })
    .map(({ applied }: ResultOf<"record_call">) => ({ applied }));
