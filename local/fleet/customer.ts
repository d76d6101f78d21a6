// A simulated customer: accepts every delivery sent to them and provides their code.
import { credentialsOf, signInUntilReady, type FleetPerson } from "./accounts.ts";
import { LegCounterpart, type SimulatedLegCode } from "./custody.ts";
import { randomBetween, type LatLng } from "./geo.ts";
import { repeatUntilStopped, abortableDelay } from "./abortable-delay.ts";
import { FleetApiClient } from "./api-client.ts";
import type { DeliveryFaults } from "./fault-plans.ts";
import { NO_DELIVERY_FAULTS } from "./faults.ts";

type CustomerDelivery = {
  id: string;
  orderNo: string;
  status: string;
  /** A driver returns its cash. */
  cashToReturn?: boolean;
  amount: number;
  deliveryAddress: string;
  pickupLocation: LatLng | null;
  sender: { id: string };
  receiver: { id: string };
  driver: { id: string; name: string } | null;
};
export type VerificationCodeResponse = SimulatedLegCode;

const LOOK_MS = 5_000;
const ended = ["delivered", "cancelled", "failed", "refunded"];

export class SimulatedCustomer {
  readonly person: FleetPerson;
  readonly phone: FleetApiClient;
  userId = "";
  /** Their open deliveries, sent and to be received. */
  open: CustomerDelivery[] = [];
  /** Whether the list above was read since the start. */
  knowsTheirOwn = false;
  readonly #sides = new Map<string, LegCounterpart>();
  /** A guest with their link and no account. */
  readonly #stranger: FleetApiClient;
  readonly #stop: AbortSignal;
  readonly #say: (line: string) => void;

  constructor(person: FleetPerson, appUrl: string, stop: AbortSignal, log: (line: string) => void) {
    this.person = person;
    this.#stop = stop;
    this.#say = log;
    this.phone = new FleetApiClient(appUrl, credentialsOf(person), stop);
    this.#stranger = new FleetApiClient(appUrl, null, stop);
  }

  async run(): Promise<void> {
    this.userId = (await signInUntilReady(this.phone, this.person, this.#stop)).userId;
    await repeatUntilStopped(this.person.name, LOOK_MS, this.#stop, () => this.#look());
  }

  isReceiverOf = (transactionId: string): boolean =>
    this.open.some(({ id, receiver }) => id === transactionId && receiver.id === this.userId);

  isSenderOf = (transactionId: string): boolean =>
    this.open.some(({ id, sender }) => id === transactionId && sender.id === this.userId);

  /**
   * The driver's counterpart at a pickup or a return: confirms the driver's count and shows the code if the amount is
   * correct, and otherwise disputes it.
   */
  sideOf(transactionId: string, plan: DeliveryFaults = NO_DELIVERY_FAULTS): LegCounterpart {
    const side = this.#sides.get(transactionId) ?? new LegCounterpart(plan, transactionId, this.phone, this.#stranger);
    this.#sides.set(transactionId, side);
    return side;
  }

  /** The sender enters their own count and gets the code for an offline driver. */
  async confirmOwnCount(transactionId: string, counted: number): Promise<VerificationCodeResponse | null> {
    const answer = await this.phone.post<VerificationCodeResponse>(`/api/transactions/${transactionId}/leg/confirm`, {
      counted,
    });
    return answer.ok ? answer.data : null;
  }

  /** The code on their screen, which only they can read. */
  async code(transactionId: string): Promise<VerificationCodeResponse | null> {
    const answer = await this.phone.get<VerificationCodeResponse>(`/api/transactions/${transactionId}/code`);
    return answer.ok ? answer.data : null;
  }

  async #look(): Promise<void> {
    const list = await this.phone.get<{ items: CustomerDelivery[] }>("/api/transactions?role=all&limit=30");
    if (!list.ok) return;
    this.open = list.data.items.filter(({ status, cashToReturn }) => cashToReturn === true || !ended.includes(status));
    this.knowsTheirOwn = true;
    const incomingRequest = this.open.find(
      ({ status, receiver }) => status === "pending" && receiver.id === this.userId,
    );
    if (!incomingRequest) return;
    await abortableDelay(randomBetween(3_000, 10_000), this.#stop);
    if (this.#stop.aborted) return;
    const answer = await this.phone.post(`/api/transactions/${incomingRequest.id}/accept`);
    if (answer.ok) this.#say(`${this.person.name} accepts ${incomingRequest.orderNo}`);
  }
}
