// For tests: controls a running stack's emulators, and reads what reached people.
import type { InboxMessage } from "../inbox.ts";
import type { EmulatorMode } from "./mode.ts";
import type { DriverChange, OrderChange } from "./optimoroute/control.ts";
import type { LoggedRequest } from "./optimoroute/requests.ts";
import type { Faults, FaultsInput, EmulatorSettings } from "./optimoroute/settings.ts";
import type { EventName, EmulatedPlanning, PlanningStatus, OrderStatus } from "./optimoroute/types.ts";
import type { PaymentAction } from "./stripe/control.ts";
import type { LoggedRequest as StripeRequest } from "./stripe/requests.ts";
import type {
  Faults as StripeFaults,
  FaultsInput as StripeFaultsWish,
  EmulatorSettings as StripeSettings,
} from "./stripe/settings.ts";
import type { StripeEventRecord as StripeEvent } from "./stripe/types.ts";
import type { PushMode, PushRecord } from "./push/push-subscribers.ts";
import type { NumberMode } from "./twilio/number-modes.ts";
import type { ReplyResult } from "./twilio/replies.ts";
import type { CallResult, PhoneMode, VoiceMode } from "./twilio/voice.ts";

export type { CallResult };
export type { StripeEvent, StripeFaults, StripeRequest, StripeSettings };
export type {
  Faults,
  InboxMessage,
  PushRecord,
  ReplyResult,
  LoggedRequest as RoutingRequest,
  EmulatorSettings as RoutingSettings,
};
export type PushSubscriptionHandle = {
  id: string;
  label: string | null;
  endpoint: string;
  // In base64url, as a browser passes them to the app.
  keys: { p256dh: string; auth: string };
  // Sets the push service's fault mode for this phone.
  mode(setting: EmulatorMode<PushMode>): Promise<void>;
  // All pushes to it, oldest first.
  messages(): Promise<PushRecord[]>;
  // The user revokes the permission.
  end(): Promise<void>;
};

// Subscribes a browser at the stack's push service.
export async function createPushSubscription(stackUrl: string, label?: string): Promise<PushSubscriptionHandle> {
  type CreatedSubscription = {
    id: string;
    label: string | null;
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  };
  const created = await requestEmulator<CreatedSubscription>(`${stackUrl}/push/subscriptions`, "POST", { label });
  const subscriptionUrl = `${stackUrl}/push/${created.id}`;
  return {
    id: created.id,
    label: created.label,
    endpoint: created.subscription.endpoint,
    keys: created.subscription.keys,
    mode: async (setting) => {
      await requestEmulator(`${subscriptionUrl}/mode`, "PUT", setting);
    },
    messages: () => requestEmulator<PushRecord[]>(`${subscriptionUrl}/messages`, "GET"),
    end: async () => {
      await requestEmulator(subscriptionUrl, "DELETE");
    },
  };
}

// Sets the SMS provider's fault mode for this number.
export async function setSmsMode(stackUrl: string, phone: string, setting: EmulatorMode<NumberMode>): Promise<void> {
  await requestEmulator(`${stackUrl}/twilio/numbers/${encodeURIComponent(phone)}`, "PUT", setting);
}

// Sends an SMS reply. status: the app's response to the webhook, null if it was not reached; replies: the texts it sent
// back.
export async function replyBySms(stackUrl: string, from: string, body: string): Promise<ReplyResult> {
  return requestEmulator<ReplyResult>(`${stackUrl}/twilio/replies`, "POST", { from, body }, [502]);
}

// Calls our number from a phone; `verstat`: the network's attestation of the caller's number.
export async function placeCallFrom(stackUrl: string, from: string, verstat?: string): Promise<CallResult> {
  return requestEmulator<CallResult>(
    `${stackUrl}/twilio/calls`,
    "POST",
    { from, ...(verstat ? { verstat } : {}) },
    [502],
  );
}

// Sets how this phone responds to calls.
export async function setPhoneMode(stackUrl: string, phone: string, setting: EmulatorMode<PhoneMode>): Promise<void> {
  await requestEmulator(`${stackUrl}/twilio/phones/${encodeURIComponent(phone)}`, "PUT", setting);
}

// Sets the voice provider's fault mode.
export async function setVoiceMode(stackUrl: string, setting: EmulatorMode<VoiceMode>): Promise<void> {
  await requestEmulator(`${stackUrl}/twilio/voice`, "PUT", setting);
}

// Calls to this number, newest first.
export function readCalls(stackUrl: string, to: string): Promise<InboxMessage[]> {
  return requestEmulator<InboxMessage[]>(`${stackUrl}/inbox.json?kind=call&to=${encodeURIComponent(to)}`, "GET");
}

// SMS to this number, newest first, including one-time codes.
export function readSms(stackUrl: string, to: string): Promise<InboxMessage[]> {
  return requestEmulator<InboxMessage[]>(`${stackUrl}/inbox.json?kind=sms&to=${encodeURIComponent(to)}`, "GET");
}

// Emails to this address, newest first.
export function readMails(stackUrl: string, to: string): Promise<InboxMessage[]> {
  return requestEmulator<InboxMessage[]>(`${stackUrl}/inbox.json?kind=mail&to=${encodeURIComponent(to)}`, "GET");
}

export type EmulatorOrder = {
  id: string;
  orderNo: string | null;
  date: string;
  status: OrderStatus;
  data: Record<string, unknown>;
  schedule: Record<string, unknown> | null;
  completion: Record<string, unknown>;
  arrivedAt: number | null;
  changes: { at: number; by: string; what: string }[];
};
type EmulatorEvent = {
  event: EventName;
  unixTimestamp: number;
  driverExternalId: string;
  driverSerial: string;
  orderNo?: string;
  orderId?: string;
};

// The routing provider's orders, by date and number.
export function readRoutingOrders(
  stackUrl: string,
  filters: { date?: string; status?: OrderStatus; orderNo?: string } = {},
): Promise<EmulatorOrder[]> {
  return requestEmulator<EmulatorOrder[]>(`${stackUrl}/optimoroute/orders.json?${new URLSearchParams(filters)}`, "GET");
}

// Changes an order as another app would: its status, driver, address. By number or id.
export function setRoutingOrder(stackUrl: string, order: string, change: OrderChange): Promise<EmulatorOrder> {
  return requestEmulator<EmulatorOrder>(`${stackUrl}/optimoroute/orders/${encodeURIComponent(order)}`, "PUT", change);
}

// Deletes an order as another app would.
export async function removeRoutingOrder(stackUrl: string, order: string): Promise<void> {
  await requestEmulator(`${stackUrl}/optimoroute/orders/${encodeURIComponent(order)}`, "DELETE");
}

// Creates, renames a driver, or sets them on or off duty, as the provider's web app would.
export async function setRoutingDriver(
  stackUrl: string,
  externalId: string,
  change: DriverChange = {},
): Promise<{ externalId: string; serial: string; name: string }> {
  return requestEmulator(`${stackUrl}/optimoroute/drivers/${encodeURIComponent(externalId)}`, "PUT", change);
}

// Sets the routing provider's faults as a whole: {} is healthy.
export function setRoutingFaults(stackUrl: string, newFaults: FaultsInput): Promise<Faults> {
  return requestEmulator<Faults>(`${stackUrl}/optimoroute/faults`, "PUT", newFaults);
}

// Sets its behaviour; omitted settings stay unchanged.
export function setRoutingSettings(
  stackUrl: string,
  newSettings: Partial<EmulatorSettings>,
): Promise<EmulatorSettings> {
  return requestEmulator<EmulatorSettings>(`${stackUrl}/optimoroute/settings`, "PUT", newSettings);
}

export function readPlannings(stackUrl: string): Promise<EmulatedPlanning[]> {
  return requestEmulator<EmulatedPlanning[]>(`${stackUrl}/optimoroute/plannings.json`, "GET");
}

// Ends a held planning run, or starts it (R).
export function setPlanningStatus(
  stackUrl: string,
  id: number,
  status: Exclude<PlanningStatus, "N">,
): Promise<EmulatedPlanning> {
  return requestEmulator<EmulatedPlanning>(`${stackUrl}/optimoroute/plannings/${id}`, "PUT", { status });
}

// All events, oldest first, regardless of faults.
export function readRoutingEvents(stackUrl: string): Promise<EmulatorEvent[]> {
  return requestEmulator<EmulatorEvent[]>(`${stackUrl}/optimoroute/events.json`, "GET");
}

// Requests to the routing provider, oldest first, without the key and personal data.
export function readRoutingRequests(stackUrl: string): Promise<LoggedRequest[]> {
  return requestEmulator<LoggedRequest[]>(`${stackUrl}/optimoroute/requests.json`, "GET");
}

export async function clearRoutingRequests(stackUrl: string): Promise<void> {
  await requestEmulator(`${stackUrl}/optimoroute/requests.json`, "DELETE");
}

// Resets the routing provider: no orders, no drivers, no events, healthy.
export async function resetRoutingEmulator(stackUrl: string): Promise<void> {
  await requestEmulator(`${stackUrl}/optimoroute/`, "DELETE");
}

// Stripe's objects of one kind, oldest first.
export function readStripeObjects<T>(
  stackUrl: string,
  kind: "payments" | "refunds" | "disputes" | "transfers" | "movements" | "events",
): Promise<T[]> {
  return requestEmulator<T[]>(`${stackUrl}/stripe/${kind}.json`, "GET");
}

// An action of the cardholder (pay, authenticate, dispute), or a refund in the dashboard.
export function setStripePayment(stackUrl: string, id: string, action: PaymentAction): Promise<{ status: string }> {
  return requestEmulator(`${stackUrl}/stripe/payments/${encodeURIComponent(id)}`, "PUT", action);
}

export async function endStripeRefund(stackUrl: string, id: string, outcome: "arrive" | "fail"): Promise<void> {
  await requestEmulator(`${stackUrl}/stripe/refunds/${encodeURIComponent(id)}`, "PUT", { do: outcome });
}

export async function endStripeDispute(stackUrl: string, id: string, outcome: "win" | "lose"): Promise<void> {
  await requestEmulator(`${stackUrl}/stripe/disputes/${encodeURIComponent(id)}`, "PUT", { do: outcome });
}

export async function resendStripeEvent(stackUrl: string, id: string): Promise<void> {
  await requestEmulator(`${stackUrl}/stripe/events/${encodeURIComponent(id)}`, "PUT", { do: "resend" });
}

// Sets Stripe's faults as a whole: {} is healthy.
export function setStripeFaults(stackUrl: string, newFaults: StripeFaultsWish): Promise<StripeFaults> {
  return requestEmulator<StripeFaults>(`${stackUrl}/stripe/faults`, "PUT", newFaults);
}

// Sets its behaviour; omitted settings stay unchanged.
export function setStripeSettings(stackUrl: string, newSettings: Partial<StripeSettings>): Promise<StripeSettings> {
  return requestEmulator<StripeSettings>(`${stackUrl}/stripe/settings`, "PUT", newSettings);
}

// Requests to Stripe, oldest first, without keys and personal data.
export function readStripeRequests(stackUrl: string): Promise<StripeRequest[]> {
  return requestEmulator<StripeRequest[]>(`${stackUrl}/stripe/requests.json`, "GET");
}

// Number of webhooks in flight or waiting for a retry.
export async function countPendingStripeWebhooks(stackUrl: string): Promise<number> {
  return (await requestEmulator<{ pendingWebhooks: number }>(`${stackUrl}/stripe/idle`, "GET")).pendingWebhooks;
}

async function requestEmulator<T>(
  url: string,
  method: string,
  body?: object,
  acceptedStatuses: number[] = [],
): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
  });
  const text = await response.text();
  if (!response.ok && !acceptedStatuses.includes(response.status))
    throw new Error(`${method} ${url} was answered with ${response.status}: ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}
