// A simulated customer: accepts every delivery sent to them and provides their code.
import { accountOf, enter, type Person } from "./accounts.ts";
import { OtherSide, type LegCode } from "./custody.ts";
import { between, type Place } from "./geo.ts";
import { again, pause } from "./pause.ts";
import { Phone } from "./phone.ts";
import type { Trouble } from "./plans.ts";
import { UNTROUBLED } from "./trouble.ts";

export type Delivery = {
  id: string;
  orderNo: string;
  status: string;
  /** A driver returns its cash. */
  cashToReturn?: boolean;
  amount: number;
  deliveryAddress: string;
  pickupLocation: Place | null;
  sender: { id: string };
  receiver: { id: string };
  driver: { id: string; name: string } | null;
};
export type Code = LegCode;

const LOOK_MS = 5_000;
const ended = ["delivered", "cancelled", "failed", "refunded"];

export class Customer {
  readonly person: Person;
  readonly phone: Phone;
  userId = "";
  /** Their open deliveries, sent and to be received. */
  open: Delivery[] = [];
  /** Whether the list above was read since the start. */
  knowsTheirOwn = false;
  readonly #sides = new Map<string, OtherSide>();
  /** A guest with their link and no account. */
  readonly #stranger: Phone;
  readonly #stop: AbortSignal;
  readonly #say: (line: string) => void;

  constructor(person: Person, appUrl: string, stop: AbortSignal, say: (line: string) => void) {
    this.person = person;
    this.#stop = stop;
    this.#say = say;
    this.phone = new Phone(appUrl, accountOf(person), stop);
    this.#stranger = new Phone(appUrl, null, stop);
  }

  async run(): Promise<void> {
    this.userId = (await enter(this.phone, this.person, this.#stop)).userId;
    await again(this.person.name, LOOK_MS, this.#stop, () => this.#look());
  }

  isReceiverOf = (transactionId: string): boolean =>
    this.open.some(({ id, receiver }) => id === transactionId && receiver.id === this.userId);

  isSenderOf = (transactionId: string): boolean =>
    this.open.some(({ id, sender }) => id === transactionId && sender.id === this.userId);

  /**
   * The driver's counterpart at a pickup or a return: confirms the driver's count and shows the code if the amount is
   * correct, and otherwise disputes it.
   */
  sideOf(transactionId: string, plan: Trouble = UNTROUBLED): OtherSide {
    const side = this.#sides.get(transactionId) ?? new OtherSide(plan, transactionId, this.phone, this.#stranger);
    this.#sides.set(transactionId, side);
    return side;
  }

  /** The sender enters their own count and gets the code for a driver whose phone is offline. */
  async confirmOwnCount(transactionId: string, counted: number): Promise<Code | null> {
    const answer = await this.phone.post<Code>(`/api/transactions/${transactionId}/leg/confirm`, { counted });
    return answer.ok ? answer.data : null;
  }

  /** The code on their screen, which only they can read. */
  async code(transactionId: string): Promise<Code | null> {
    const answer = await this.phone.get<Code>(`/api/transactions/${transactionId}/code`);
    return answer.ok ? answer.data : null;
  }

  async #look(): Promise<void> {
    const list = await this.phone.get<{ items: Delivery[] }>("/api/transactions?role=all&limit=30");
    if (!list.ok) return;
    this.open = list.data.items.filter(({ status, cashToReturn }) => cashToReturn === true || !ended.includes(status));
    this.knowsTheirOwn = true;
    const asked = this.open.find(({ status, receiver }) => status === "pending" && receiver.id === this.userId);
    if (!asked) return;
    await pause(between(3_000, 10_000), this.#stop);
    if (this.#stop.aborted) return;
    const answer = await this.phone.post(`/api/transactions/${asked.id}/accept`);
    if (answer.ok) this.#say(`${this.person.name} accepts ${asked.orderNo}`);
  }
}
