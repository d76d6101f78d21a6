// Behaviour and faults of the emulator.
import path from "node:path";
import { z } from "zod";
import { createFaultState, REQUEST_FAULTS, shareSchema, areSharesValid, type FaultState } from "../fault-state.ts";

// Faults of single requests, in the order in which one random number selects among them.
export const FAULT_KINDS = ["busy", "internal", "internalAfter", "cutBefore", "cutAfter"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

const FaultsSchema = z
  .strictObject({
    ...REQUEST_FAULTS,
    // Probabilities: 429; 500 before processing; 500 after processing, which its key then returns permanently;
    // connection cut before, or after processing.
    busy: shareSchema,
    internal: shareSchema,
    internalAfter: shareSchema,
    cutBefore: shareSchema,
    cutAfter: shareSchema,
    // Of events: sent twice, never sent, reordered within shuffleMs, and all delayed by delayEventsMs.
    duplicateEvents: shareSchema,
    loseEvents: shareSchema,
    shuffleMs: z.int().min(0).max(60_000).default(0),
    delayEventsMs: z.int().min(0).max(600_000).default(0),
  })
  .refine(areSharesValid(FAULT_KINDS), "The shares are more than all requests");
export type Faults = z.infer<typeof FaultsSchema>;
export type FaultsInput = z.input<typeof FaultsSchema>;

const SettingsSchema = z
  .strictObject({
    // Delay of a dispute after a payment by such a card; null: opened manually.
    disputeMs: z.int().min(0).nullable(),
    // Delay after which a pending refund ends, or a failing one fails; null: manually.
    refundMs: z.int().min(0).nullable(),
    // Fee per payment: hundredths of a percent, plus cents.
    feeBasisPoints: z.int().min(0),
    feeCents: z.int().min(0),
    // Webhook URL; null for none.
    webhookUrl: z.url().nullable(),
    // Delay before the first retry of a webhook, doubled for each further one.
    webhookRetryMs: z.int().min(0),
    webhookTries: z.int().min(1),
  })
  .partial();
export type EmulatorSettings = Required<z.infer<typeof SettingsSchema>>;

export const NO_FAULTS: Faults = FaultsSchema.parse({});
export const DEFAULT_SETTINGS: EmulatorSettings = {
  disputeMs: null,
  refundMs: null,
  feeBasisPoints: 290,
  feeCents: 30,
  webhookUrl: null,
  webhookRetryMs: 500,
  webhookTries: 10,
};

export type StripeFaultState = FaultState<FaultKind, Faults, EmulatorSettings>;

export function createStripeFaultState(dataDir: string | null, defaultSettings: EmulatorSettings): StripeFaultState {
  const faultState = createFaultState({
    file: dataDir === null ? null : path.join(dataDir, "stripe-health.json"),
    kinds: FAULT_KINDS,
    faults: FaultsSchema,
    settings: SettingsSchema,
    defaultSettings,
  });
  // The webhook URL is the present stack's, not a stored one.
  faultState.settings = { ...faultState.settings, webhookUrl: defaultSettings.webhookUrl };
  return faultState;
}
