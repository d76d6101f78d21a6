// For tests: the stand-ins of a running local stack, told what to do and asked what reached people.
import type { Message } from "./inbox.ts";
import type { Setting } from "./modes.ts";
import type { DriverWish, OrderWish } from "./optimoroute/control.ts";
import type { RequestRecord } from "./optimoroute/requests.ts";
import type { Faults, FaultsWish, Settings } from "./optimoroute/settings.ts";
import type { EventName, Planning, PlanStatus, Status } from "./optimoroute/types.ts";
import type { PaymentAct } from "./stripe/control.ts";
import type { RequestRecord as StripeRequest } from "./stripe/requests.ts";
import type {
  Faults as StripeFaults,
  FaultsWish as StripeFaultsWish,
  Settings as StripeSettings,
} from "./stripe/settings.ts";
import type { EventRecord as StripeEvent } from "./stripe/types.ts";
import type { PushMode, PushRecord } from "./push-phones.ts";
import type { NumberMode } from "./twilio-numbers.ts";
import type { ReplyResult } from "./twilio-replies.ts";
import type { CallResult, PhoneMode, VoiceMode } from "./twilio-voice.ts";

export type { CallResult };
export type { StripeEvent, StripeFaults, StripeRequest, StripeSettings };
export type { Faults, Message, PushRecord, ReplyResult, RequestRecord as RoutingRequest, Settings as RoutingSettings };
export type PushPhone = {
  id: string;
  label: string | null;
  endpoint: string;
  // In base64url, as a browser gives them to the app.
  keys: { p256dh: string; auth: string };
  // How the push service treats this phone from now on.
  mode(setting: Setting<PushMode>): Promise<void>;
  // Everything that was sent to it, oldest first.
  messages(): Promise<PushRecord[]>;
  // The person takes their permission back.
  end(): Promise<void>;
};

// A browser subscribes at the stack's push service.
export async function subscribePhone(stackUrl: string, label?: string): Promise<PushPhone> {
  type Made = {
    id: string;
    label: string | null;
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  };
  const made = await ask<Made>(`${stackUrl}/push/subscriptions`, "POST", { label });
  const own = `${stackUrl}/push/${made.id}`;
  return {
    id: made.id,
    label: made.label,
    endpoint: made.subscription.endpoint,
    keys: made.subscription.keys,
    mode: async (setting) => {
      await ask(`${own}/mode`, "PUT", setting);
    },
    messages: () => ask<PushRecord[]>(`${own}/messages`, "GET"),
    end: async () => {
      await ask(own, "DELETE");
    },
  };
}

// How the SMS provider fares with this number from now on.
export async function setNumber(stackUrl: string, phone: string, setting: Setting<NumberMode>): Promise<void> {
  await ask(`${stackUrl}/twilio/numbers/${encodeURIComponent(phone)}`, "PUT", setting);
}

// Somebody answers by SMS. status: the app's answer to the webhook, null when it was not reached; replies: what it
// texted back.
export async function reply(stackUrl: string, from: string, body: string): Promise<ReplyResult> {
  return ask<ReplyResult>(`${stackUrl}/twilio/replies`, "POST", { from, body }, [502]);
}

// Somebody calls our number with their phone; `verstat`: what the network says of the number that they show.
export async function callFrom(stackUrl: string, from: string, verstat?: string): Promise<CallResult> {
  return ask<CallResult>(`${stackUrl}/twilio/calls`, "POST", { from, ...(verstat ? { verstat } : {}) }, [502]);
}

// How this phone answers from now on when it is called.
export async function setPhone(stackUrl: string, phone: string, setting: Setting<PhoneMode>): Promise<void> {
  await ask(`${stackUrl}/twilio/phones/${encodeURIComponent(phone)}`, "PUT", setting);
}

// How the voice provider fares from now on.
export async function setVoice(stackUrl: string, setting: Setting<VoiceMode>): Promise<void> {
  await ask(`${stackUrl}/twilio/voice`, "PUT", setting);
}

// The calls that reached this number, newest first.
export function rings(stackUrl: string, to: string): Promise<Message[]> {
  return ask<Message[]>(`${stackUrl}/inbox.json?kind=call&to=${encodeURIComponent(to)}`, "GET");
}

// The SMS that reached this number, newest first; one-time codes are among them.
export function texts(stackUrl: string, to: string): Promise<Message[]> {
  return ask<Message[]>(`${stackUrl}/inbox.json?kind=sms&to=${encodeURIComponent(to)}`, "GET");
}

// The mails that reached this address, newest first.
export function mails(stackUrl: string, to: string): Promise<Message[]> {
  return ask<Message[]>(`${stackUrl}/inbox.json?kind=mail&to=${encodeURIComponent(to)}`, "GET");
}

export type SandboxOrder = {
  id: string;
  orderNo: string | null;
  date: string;
  status: Status;
  data: Record<string, unknown>;
  schedule: Record<string, unknown> | null;
  completion: Record<string, unknown>;
  arrivedAt: number | null;
  changes: { at: number; by: string; what: string }[];
};
type SandboxEvent = {
  event: EventName;
  unixTimestamp: number;
  driverExternalId: string;
  driverSerial: string;
  orderNo?: string;
  orderId?: string;
};

// What the routing provider knows, by day and number.
export function sandboxOrders(
  stackUrl: string,
  only: { date?: string; status?: Status; orderNo?: string } = {},
): Promise<SandboxOrder[]> {
  return ask<SandboxOrder[]>(`${stackUrl}/optimoroute/orders.json?${new URLSearchParams(only)}`, "GET");
}

// Another app sets an order: its status, its driver, its address. By number or id.
export function setOrder(stackUrl: string, order: string, wish: OrderWish): Promise<SandboxOrder> {
  return ask<SandboxOrder>(`${stackUrl}/optimoroute/orders/${encodeURIComponent(order)}`, "PUT", wish);
}

// Another app deletes an order.
export async function removeOrder(stackUrl: string, order: string): Promise<void> {
  await ask(`${stackUrl}/optimoroute/orders/${encodeURIComponent(order)}`, "DELETE");
}

// Makes a driver as the provider's web app does, names them, sends them on or off duty.
export async function setDriver(
  stackUrl: string,
  externalId: string,
  wish: DriverWish = {},
): Promise<{ externalId: string; serial: string; name: string }> {
  return ask(`${stackUrl}/optimoroute/drivers/${encodeURIComponent(externalId)}`, "PUT", wish);
}

// How the routing provider fares from now on, as a whole: {} is healthy.
export function faults(stackUrl: string, wish: FaultsWish): Promise<Faults> {
  return ask<Faults>(`${stackUrl}/optimoroute/faults`, "PUT", wish);
}

// How it behaves: only what is told changes.
export function routingSettings(stackUrl: string, wish: Partial<Settings>): Promise<Settings> {
  return ask<Settings>(`${stackUrl}/optimoroute/settings`, "PUT", wish);
}

export function plannings(stackUrl: string): Promise<Planning[]> {
  return ask<Planning[]>(`${stackUrl}/optimoroute/plannings.json`, "GET");
}

// Ends a planning run that is held, or sets it going (R).
export function setPlanning(stackUrl: string, id: number, status: Exclude<PlanStatus, "N">): Promise<Planning> {
  return ask<Planning>(`${stackUrl}/optimoroute/plannings/${id}`, "PUT", { status });
}

// Every event so far, oldest first, undisturbed by faults.
export function events(stackUrl: string): Promise<SandboxEvent[]> {
  return ask<SandboxEvent[]>(`${stackUrl}/optimoroute/events.json`, "GET");
}

// What the routing provider was asked, oldest first, without the key and without anything about people.
export function requests(stackUrl: string): Promise<RequestRecord[]> {
  return ask<RequestRecord[]>(`${stackUrl}/optimoroute/requests.json`, "GET");
}

export async function forgetRequests(stackUrl: string): Promise<void> {
  await ask(`${stackUrl}/optimoroute/requests.json`, "DELETE");
}

// The routing provider anew: no orders, no drivers, no events, healthy.
export async function reset(stackUrl: string): Promise<void> {
  await ask(`${stackUrl}/optimoroute/`, "DELETE");
}

// What Stripe knows of one kind, oldest first.
export function stripeKnows<T>(
  stackUrl: string,
  kind: "payments" | "refunds" | "disputes" | "transfers" | "movements" | "events",
): Promise<T[]> {
  return ask<T[]>(`${stackUrl}/stripe/${kind}.json`, "GET");
}

// The card's holder pays, authenticates or disputes; somebody refunds in the dashboard.
export function actOnPayment(stackUrl: string, id: string, act: PaymentAct): Promise<{ status: string }> {
  return ask(`${stackUrl}/stripe/payments/${encodeURIComponent(id)}`, "PUT", act);
}

export async function endStripeRefund(stackUrl: string, id: string, how: "arrive" | "fail"): Promise<void> {
  await ask(`${stackUrl}/stripe/refunds/${encodeURIComponent(id)}`, "PUT", { do: how });
}

export async function endStripeDispute(stackUrl: string, id: string, how: "win" | "lose"): Promise<void> {
  await ask(`${stackUrl}/stripe/disputes/${encodeURIComponent(id)}`, "PUT", { do: how });
}

export async function resendStripeEvent(stackUrl: string, id: string): Promise<void> {
  await ask(`${stackUrl}/stripe/events/${encodeURIComponent(id)}`, "PUT", { do: "resend" });
}

// How Stripe fares from now on, as a whole: {} is healthy.
export function stripeFaults(stackUrl: string, wish: StripeFaultsWish): Promise<StripeFaults> {
  return ask<StripeFaults>(`${stackUrl}/stripe/faults`, "PUT", wish);
}

// How it behaves: only what is told changes.
export function stripeSettings(stackUrl: string, wish: Partial<StripeSettings>): Promise<StripeSettings> {
  return ask<StripeSettings>(`${stackUrl}/stripe/settings`, "PUT", wish);
}

// What Stripe was asked, oldest first, without keys and without anything about people.
export function stripeRequests(stackUrl: string): Promise<StripeRequest[]> {
  return ask<StripeRequest[]>(`${stackUrl}/stripe/requests.json`, "GET");
}

// How many webhooks are on their way to the app, or wait for another try.
export async function stripeUnderWay(stackUrl: string): Promise<number> {
  return (await ask<{ underWay: number }>(`${stackUrl}/stripe/idle`, "GET")).underWay;
}

async function ask<T>(url: string, method: string, body?: object, alsoFine: number[] = []): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
  });
  const text = await answer.text();
  if (!answer.ok && !alsoFine.includes(answer.status))
    throw new Error(`${method} ${url} was answered with ${answer.status}: ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}
