// Handovers between people. The fleet's people give its drivers their code directly. Real people use a small page: a real
// giver or receiver types the code from their app, and a real driver sees the counterpart's code there.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { renderSVG } from "uqr";
import { escapeHtml } from "../layout.ts";
import type { VerificationCodeResponse, SimulatedCustomer } from "./customer.ts";
import type { FleetPerson } from "./accounts.ts";
import type { FaultPlans } from "./fault-plans.ts";
import { isCountedLeg, type TaskResponse } from "./task.ts";

/** A driver of the fleet, as far as needed here. */
type Driver = { readonly userId: string; readonly person: FleetPerson };
type Meeting = { driver: Driver; task: TaskResponse; typed: string | null; told: string | null };

const REFRESH_SECONDS = 4;

export class HandoverMeeting {
  readonly #waiting = new Map<string, Meeting>();
  readonly #codes = new Map<string, VerificationCodeResponse>();
  readonly #people: () => { drivers: readonly Driver[]; customers: readonly SimulatedCustomer[] };
  readonly #appUrl: string;
  readonly #plans: FaultPlans;

  constructor(
    people: () => { drivers: readonly Driver[]; customers: readonly SimulatedCustomer[] },
    appUrl: string,
    plans: FaultPlans,
  ) {
    this.#people = people;
    this.#appUrl = appUrl;
    this.#plans = plans;
  }

  findSender = (transactionId: string): SimulatedCustomer | undefined =>
    this.#people().customers.find((customer) => customer.isSenderOf(transactionId));

  /** How often the fleet's sender has disputed a count. */
  countDisputes = (transactionId: string): number =>
    this.findSender(transactionId)?.counterpartFor(transactionId, this.#plans.planFor(transactionId)).disputes ?? 0;

  /** The code for a waiting driver, or null until it was given. */
  async requestCode(transactionId: string, driver: Driver, task: TaskResponse): Promise<string | null> {
    const { customers } = this.#people();
    if (isCountedLeg(task.leg)) {
      const counterpart = this.findSender(transactionId)?.counterpartFor(
        transactionId,
        this.#plans.planFor(transactionId),
      );
      if (counterpart) return (await counterpart.respondToCount())?.code ?? null;
    } else {
      const receiver = customers.find((customer) => customer.isReceiverOf(transactionId));
      if (receiver) return (await receiver.readCode(transactionId))?.code ?? null;
    }
    const meeting = this.#waiting.get(transactionId) ?? { driver, task, typed: null, told: null };
    this.#waiting.set(transactionId, meeting);
    const { typed } = meeting;
    meeting.typed = null;
    return typed;
  }

  /** The app's error message for the typed code; null when it was correct. */
  setOutcome(transactionId: string, outcomeText: string | null): void {
    const meeting = this.#waiting.get(transactionId);
    if (meeting) meeting.told = outcomeText;
  }

  leave(transactionId: string): void {
    this.#waiting.delete(transactionId);
  }

  /** Serves the page on this machine. */
  open(port: number): Promise<Server> {
    const server = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => {
        response
          .writeHead(500, { "content-type": "text/plain" })
          .end(error instanceof Error ? error.message : "failed");
      });
    });
    return new Promise((ready, failed) => {
      server.once("error", failed).listen(port, "127.0.0.1", () => {
        ready(server);
      });
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "POST") {
      const form = new URLSearchParams(await readBody(request));
      const meeting = this.#waiting.get(form.get("transaction") ?? "");
      if (meeting)
        Object.assign(meeting, { typed: form.get("code")?.trim() || null, told: "The driver is trying it." });
      response.writeHead(303, { location: "/" }).end();
      return;
    }
    const codes = await this.#codesForPeople();
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(this.#page(codes));
  }

  /** Codes of the fleet's people for real drivers: receivers' at the drop-off, senders' after the count. */
  async #codesForPeople(): Promise<
    { transactionId: string; to: string; driver: string; code: VerificationCodeResponse }[]
  > {
    const { drivers, customers } = this.#people();
    const driverIds = new Set(drivers.map(({ userId }) => userId));
    const cards = [];
    for (const customer of customers) {
      for (const { id, status, sender, receiver, driver, cashToReturn } of customer.openDeliveries) {
        if (!driver || driverIds.has(driver.id)) continue;
        const isGiver = sender.id === customer.userId && (status === "assigned" || cashToReturn === true);
        if (!isGiver && (status !== "servicing" || receiver.id !== customer.userId)) continue;
        const code = isGiver
          ? await customer.counterpartFor(id).respondToCount()
          : (this.#codes.get(id) ?? (await customer.readCode(id)));
        if (!code) continue;
        if (!isGiver) this.#codes.set(id, code);
        cards.push({ transactionId: id, to: customer.person.name, driver: driver.name, code });
      }
    }
    return cards;
  }

  #page(codes: { to: string; driver: string; code: VerificationCodeResponse }[]): string {
    const waitingCards = [...this.#waiting].map(
      ([id, { driver, task, told: outcomeText }]) => `<article>
      <h2>${escapeHtml(driver.person.name)} is at the door of ${escapeHtml(counterpartLabel(task))}${task.leg?.matchingDigits ? `, digits ${escapeHtml(task.leg.matchingDigits)}` : ""}</h2>
      ${outcomeText ? `<p role="status">${escapeHtml(outcomeText)}</p>` : ""}
      <form method="post"><input type="hidden" name="transaction" value="${escapeHtml(id)}">
        <label>The code that ${escapeHtml(counterpartLabel(task))} sees <input name="code" required maxlength="20" autocomplete="off" autocapitalize="characters"></label>
        <button>Tell the driver</button></form></article>`,
    );
    const codeCards = codes.map(
      ({ to, driver, code }) => `<article><h2>${escapeHtml(to)} holds this out to ${escapeHtml(driver)}</h2>
      <p class="code">${escapeHtml(code.formattedCode)}</p><div class="qr">${renderSVG(code.qrData)}</div></article>`,
    );
    const customers = this.#people().customers.map(
      ({ person }) => `<tr><td>${escapeHtml(person.name)}</td><td>${escapeHtml(person.phone)}</td></tr>`,
    );
    // A reload must not clear a half-typed code.
    const refresh = `setInterval(() => { if (!document.querySelector("input:focus")) location.reload(); }, ${REFRESH_SECONDS * 1000})`;
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>At the door · Handover local</title>
<style>:root{color-scheme:light dark;--line:light-dark(#d5d9d6,#3a423d)} body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:1rem}
h1{font-size:1.4rem} h2{font-size:1.05rem;margin:0 0 .5rem} article{border:1px solid var(--line);border-radius:12px;padding:.75rem 1rem;margin:.75rem 0}
input,button{font:inherit;min-height:44px;padding:.4rem .8rem;border-radius:8px;border:1px solid var(--line)} label{display:block;margin-bottom:.5rem}
.code{font:600 1.8rem/1.3 ui-monospace,monospace;letter-spacing:.15em;margin:.25rem 0} .qr svg{width:220px;background:#fff} td{padding:.35rem 1rem .35rem 0}</style></head>
<body><h1>At the door</h1>
<p>The simulated people meet you here. <a href="${escapeHtml(this.#appUrl)}">Back to the app</a></p>
<h2>You send or receive</h2>${waitingCards.join("") || "<p>No simulated driver waits for a code.</p>"}
<h2>You drive</h2>${codeCards.join("") || "<p>Nobody holds out a code to you. At the pickup it is here when you have counted, at the door when you have arrived.</p>"}
<h2>Send cash to one of them</h2><table>${customers.join("")}</table>
<script>${refresh}</script></body></html>`;
  }
}

/** The person with the code: the counterpart of the leg, or the receiver. */
const counterpartLabel = ({ leg, customerName }: TaskResponse): string =>
  !isCountedLeg(leg) ? customerName : leg.kind === "pickup" ? leg.giverName : leg.takerName;

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > 10_000) throw new Error("too much");
  }
  return body;
}
