// A simulated customer: accepts every delivery sent to them and provides their code.
import { toCredentials, signInUntilReady, type FleetPerson } from "./accounts.ts";
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

const POLL_MS = 5_000;
const finalStatuses = ["delivered", "cancelled", "failed", "refunded"];

export class SimulatedCustomer {
  readonly person: FleetPerson;
  readonly phone: FleetApiClient;
  userId = "";
  /** Their open deliveries, sent and to be received. */
  openDeliveries: CustomerDelivery[] = [];
  /** Whether the list above was read since the start. */
  hasLoadedDeliveries = false;
  readonly #sides = new Map<string, LegCounterpart>();
  /** A guest with their link and no account. */
  readonly #stranger: FleetApiClient;
  readonly #stop: AbortSignal;
  readonly #log: (line: string) => void;

  constructor(person: FleetPerson, appUrl: string, stop: AbortSignal, log: (line: string) => void) {
    this.person = person;
    this.#stop = stop;
    this.#log = log;
    this.phone = new FleetApiClient(appUrl, toCredentials(person), stop);
    this.#stranger = new FleetApiClient(appUrl, null, stop);
  }

  async run(): Promise<void> {
    this.userId = (await signInUntilReady(this.phone, this.person, this.#stop)).userId;
    await repeatUntilStopped(this.person.name, POLL_MS, this.#stop, () => this.#poll());
  }

  isReceiverOf = (transactionId: string): boolean =>
    this.openDeliveries.some(({ id, receiver }) => id === transactionId && receiver.id === this.userId);

  isSenderOf = (transactionId: string): boolean =>
    this.openDeliveries.some(({ id, sender }) => id === transactionId && sender.id === this.userId);

  /**
   * The driver's counterpart at a pickup or a return: confirms the driver's count and shows the code if the amount is
   * correct, and otherwise disputes it.
   */
  counterpartFor(transactionId: string, plan: DeliveryFaults = NO_DELIVERY_FAULTS): LegCounterpart {
    const counterpart =
      this.#sides.get(transactionId) ?? new LegCounterpart(plan, transactionId, this.phone, this.#stranger);
    this.#sides.set(transactionId, counterpart);
    return counterpart;
  }

  /** The sender enters their own count and gets the code for an offline driver. */
  async confirmOwnCount(transactionId: string, counted: number): Promise<VerificationCodeResponse | null> {
    const response = await this.phone.post<VerificationCodeResponse>(`/api/transactions/${transactionId}/leg/confirm`, {
      counted,
    });
    return response.ok ? response.data : null;
  }

  /** The code on their screen, which only they can read. */
  async readCode(transactionId: string): Promise<VerificationCodeResponse | null> {
    const response = await this.phone.get<VerificationCodeResponse>(`/api/transactions/${transactionId}/code`);
    return response.ok ? response.data : null;
  }

  async #poll(): Promise<void> {
    const list = await this.phone.get<{ items: CustomerDelivery[] }>("/api/transactions?role=all&limit=30");
    if (!list.ok) return;
    this.openDeliveries = list.data.items.filter(
      ({ status, cashToReturn }) => cashToReturn === true || !finalStatuses.includes(status),
    );
    this.hasLoadedDeliveries = true;
    const incomingRequest = this.openDeliveries.find(
      ({ status, receiver }) => status === "pending" && receiver.id === this.userId,
    );
    if (!incomingRequest) return;
    await abortableDelay(randomBetween(3_000, 10_000), this.#stop);
    if (this.#stop.aborted) return;
    const response = await this.phone.post(`/api/transactions/${incomingRequest.id}/accept`);
    if (response.ok) this.#log(`${this.person.name} accepts ${incomingRequest.orderNo}`);
  }
}
