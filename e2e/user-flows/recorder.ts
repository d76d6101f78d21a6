import type { Locator, Page } from "@playwright/test";
import { slowExpect } from "./user-flow.ts";

/**
 * The Keystroke-Level Model (Card, Moran and Newell, "The Keystroke-Level Model for User Performance Time with
 * Interactive Systems", Communications of the ACM 23(7), 1980), in seconds: K a key of an average typist, P a pointing
 * or a tap, M a mental preparation. The same figures for every person and product make walks comparable; they predict
 * no individual's time.
 */
const keystrokeModel = { K: 0.28, P: 1.1, M: 1.35 } as const;

export type RecordedFlow = {
  taps: number;
  keys: number;
  /** Swipes to targets below the fold. */
  scrolls: number;
  decisions: number;
  /** A person's time by the model. */
  humanSeconds: number;
  /** The product's response time, with the browser's own work. */
  machineSeconds: number;
  steps: string[];
};

// A swipe moves most of a screen.
const SWIPE_SCREEN_SHARE = 0.7;

/** Counts what one person presses and types on a page, and how long the page takes. */
export class KeystrokeRecorder {
  private taps = 0;
  private keys = 0;
  private scrolls = 0;
  private decisions = 0;
  private readonly steps: string[] = [];
  private readonly startedAt = performance.now();
  private excludedMs = 0;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** One tap with its decision. `continuesDecision`: part of an earlier decision, such as the second key of a sum. */
  async tap(target: Locator, { continuesDecision = false }: { continuesDecision?: boolean } = {}): Promise<void> {
    await this.bringIntoView(target);
    this.steps.push(`tap ${await describeTarget(target)}`);
    this.taps++;
    if (!continuesDecision) this.decisions++;
    await this.press(target);
  }

  /** The last step in words. */
  protected lastStep(): string {
    return this.steps.at(-1) ?? "";
  }

  protected async press(target: Locator): Promise<void> {
    await target.click();
  }

  /** A choice in the phone's own picker: one tap opens it, one selects. */
  async choose(field: Locator, label: string): Promise<void> {
    await this.bringIntoView(field);
    this.steps.push(`choose ${label} in ${await describeTarget(field)}`);
    this.taps += 2;
    this.decisions++;
    await field.selectOption({ label });
  }

  /** Text in a field: the tap that focuses it, unless the page has done so already, and a key for each character. */
  async type(field: Locator, text: string): Promise<void> {
    await slowExpect(field).toBeVisible();
    const isFocused = await field.evaluate((element) => element === document.activeElement);
    if (!isFocused) await this.bringIntoView(field);
    this.steps.push(
      `type ${text.length} characters in ${await describeTarget(field)}${isFocused ? ", focused already" : ""}`,
    );
    if (!isFocused) this.taps++;
    this.decisions++;
    this.keys += text.length;
    await field.fill(text);
  }

  /** One key, such as Enter, or a chord such as Control+K. */
  async key(name: string): Promise<void> {
    this.steps.push(`press ${name}`);
    this.keys += name.split("+").length;
    this.decisions++;
    await this.page.keyboard.press(name);
  }

  /** Waits until the target is visible, and scrolls it into view. */
  async see(target: Locator): Promise<void> {
    await this.bringIntoView(target);
  }

  /** Excludes the work of other users from this user's time. */
  async meanwhile<Result>(work: () => Promise<Result>): Promise<Result> {
    const workStartedAt = performance.now();
    try {
      return await work();
    } finally {
      this.excludedMs += performance.now() - workStartedAt;
    }
  }

  finish(): RecordedFlow {
    const machineSeconds = (performance.now() - this.startedAt - this.excludedMs) / 1_000;
    const { taps, keys, scrolls, decisions, steps } = this;
    const humanSeconds = keystrokeModel.K * keys + keystrokeModel.P * (taps + scrolls) + keystrokeModel.M * decisions;
    return {
      taps,
      keys,
      scrolls,
      decisions,
      humanSeconds: roundToHundredths(humanSeconds),
      machineSeconds: roundToHundredths(machineSeconds),
      steps,
    };
  }

  private async bringIntoView(target: Locator): Promise<void> {
    await slowExpect(target).toBeVisible();
    const swipes = await target.evaluate((element, share) => {
      const { top, bottom } = element.getBoundingClientRect();
      const belowPx = Math.max(0, Math.min(bottom, top + innerHeight) - innerHeight);
      const abovePx = Math.max(0, -top);
      return Math.ceil((belowPx + abovePx) / (innerHeight * share));
    }, SWIPE_SCREEN_SHARE);
    if (swipes === 0) return;
    this.scrolls += swipes;
    this.steps.push(`scroll to ${await describeTarget(target)}`);
    await target.scrollIntoViewIfNeeded();
  }
}

const roundToHundredths = (seconds: number): number => Math.round(seconds * 100) / 100;

async function describeTarget(target: Locator): Promise<string> {
  const name = await target.evaluate((element) => {
    const text = (labelElement: Element | null | undefined): string =>
      labelElement instanceof HTMLElement ? labelElement.innerText : "";
    const labels = element instanceof HTMLInputElement || element instanceof HTMLButtonElement ? element.labels : null;
    return [
      element.getAttribute("aria-label"),
      (element.getAttribute("aria-labelledby") ?? "")
        .split(" ")
        .map((id) => text(document.getElementById(id)))
        .join(" "),
      [...(labels ?? [])].map(text).join(" "),
      text(element),
    ].find((words) => words && words.trim() !== "");
  });
  return `“${(name ?? "").replace(/\s+/g, " ").trim().slice(0, 48)}”`;
}
