// Mutants of calls and texts through our own number: who reaches whom, until when, and what is read.
import type { Mutant } from "./mutant.ts";

const calls = (name: string, of: string, from: string, to: string, test: string): Mutant => ({
  name: `a line: ${name}`,
  of,
  from,
  to,
  file: "masked-calls",
  test,
});

const lines = "calls/lines";
const handover = "ends with the handover";
const text = "after the handover passes nowhere";
const reads = "read no number of each other";

export const callMutants: Mutant[] = [
  calls(
    "a leg that is over keeps it open",
    lines,
    "where l.state in ('waiting', 'proving') and s.kind <> 'hub'",
    "where s.kind <> 'hub'",
    handover,
  ),
  calls("a hub is called", lines, " and s.kind <> 'hub'", "", "a hub has no telephone"),
  calls(
    "the receiver is called before the pickup",
    lines,
    "where t.status = 'in_transit'",
    "where t.status in ('assigned', 'in_transit')",
    "at the pickup joins driver and sender",
  ),
  calls("strangers are on it", lines, "and p_person in (t.driver_id, t.receiver_id)", "", "strangers hear of nothing"),
  calls(
    "of several any is meant",
    lines,
    "u.many = 1 or u.used_at",
    "true or u.used_at",
    "of two open deliveries one has to be named",
  ),
  calls(
    "a number that was typed calls",
    lines,
    "where p.phone_number = p_phone and p.phone_verified_at is not null",
    "where p.phone_number = p_phone",
    "a number that was only typed is nobody's",
  ),
  calls(
    "what was pressed outlives the leg",
    "calls/connect_call",
    "when private.line_open(v_bridge.transaction_id, p_caller_id, v_bridge.callee_id)",
    "when true",
    handover,
  ),
  calls(
    "what was pressed outlives its time",
    "calls/connect_call",
    " and b.expires_at > clock_timestamp()",
    "",
    "what was pressed holds for its time",
  ),
  calls(
    "calls are put through without end",
    "calls/connect_call",
    ">= private.setting('calls_person_hour')",
    ">= 1000",
    "is not asked for, nor put through, without end",
  ),
  calls(
    "one other person is called without end",
    "calls/connect_call",
    ">= private.setting('calls_pair_hour')",
    ">= 1000",
    "is not asked for, nor put through, without end",
  ),
  calls(
    "one other person is texted without end",
    "calls/texts",
    ">= private.setting('texts_pair_hour')",
    ">= 1000",
    "is not written without end",
  ),
  calls(
    "calls are asked for without end",
    "calls/open_bridge",
    ">= private.setting('calls_person_hour')",
    ">= 1000",
    "is not asked for, nor put through, without end",
  ),
  calls(
    "a late word takes a call back",
    "calls/record_call",
    "private.call_rank(p_status) > private.call_rank(v_call.status)",
    "true",
    "is noted once however often",
  ),
  calls(
    "who stopped texts is texted",
    "calls/texts",
    "elsif private.takes_no_texts(v_phone) is not null then",
    "elsif false then",
    "goes to nobody who takes none",
  ),
  calls(
    "two at once are both the last",
    "calls/texts",
    "perform pg_advisory_xact_lock(hashtextextended('masked_text:' || p_from_id, 0));",
    "",
    "is not written without end",
  ),
  calls(
    "a text that waited goes out after the leg",
    "calls/text_to_send",
    "or not private.line_open(v_text.transaction_id, v_text.from_id, v_text.to_id)",
    "",
    text,
  ),
  calls(
    "a driver's YES is passed on",
    "calls/pass_text",
    "and not (p_word in ('yes', 'no') and exists",
    "and not (p_word = 'no' and exists",
    "YES of a driver is for an offer",
  ),
  calls(
    "STOP is passed on",
    "calls/pass_text",
    "and p_word not in ('stop', 'start')",
    "and p_word <> 'start'",
    "that is stop is about the number",
  ),
  calls(
    "everybody of the delivery reads the texts",
    "calls/list_texts",
    "from (select x from private.masked_texts x where x.transaction_id = p_transaction_id and v_actor in (x.from_id, x.to_id)",
    "from (select x from private.masked_texts x where x.transaction_id = p_transaction_id",
    "is read by the two alone",
  ),
  calls(
    "the other's number is read",
    lines,
    "case when p_whole and not private.calls_masked() then p_phone",
    "case when p_whole then p_phone",
    reads,
  ),
  calls(
    "the QR holds the receiver's number",
    "deliveries/codes",
    "case when private.calls_masked() then right(p_t.receiver_phone, 4) else p_t.receiver_phone end",
    "p_t.receiver_phone",
    "the QR that a driver reads",
  ),
  calls(
    "any last digits open the delivery",
    "deliveries/verifying",
    "coalesce(p_qr ->> 'receiverPhone' not in (p_t.receiver_phone, right(p_t.receiver_phone, 4)), true)",
    "coalesce(length(p_qr ->> 'receiverPhone') not in (length(p_t.receiver_phone), 4), true)",
    "the QR that a driver reads",
  ),
];
