// Behaviour and faults of the emulator.
import path from "node:path";
import { z } from "zod";
import { createFaultState, REQUEST_FAULTS, shareSchema, areSharesValid, type FaultState } from "../fault-state.ts";

// Faults of single requests, in the order in which one random number selects among them.
export const FAULT_KINDS = [
  "unavailable",
  "busy",
  "connections",
  "internal",
  "unauthorised",
  "refused",
  "malformed",
  "cutBefore",
  "cutAfter",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

const FaultsSchema = z
  .strictObject({
    ...REQUEST_FAULTS,
    // Probabilities: 503; 429 with Retry-After; ERR_TOO_MANY_CONNECTIONS; ERR_INTERNAL; AUTH_KEY_UNKNOWN;
    // ERR_INVALID_PARAM_FORMAT; broken JSON after processing; connection reset before, or after processing.
    unavailable: shareSchema,
    busy: shareSchema,
    connections: shareSchema,
    internal: shareSchema,
    unauthorised: shareSchema,
    refused: shareSchema,
    malformed: shareSchema,
    cutBefore: shareSchema,
    cutAfter: shareSchema,
    retryAfter: z.int().min(0).default(1),
    duplicateEvents: shareSchema,
    shuffleEvents: z.boolean().default(false),
    planningFails: z.boolean().default(false),
  })
  .refine(areSharesValid(FAULT_KINDS), "The shares are more than all requests");
export type Faults = z.infer<typeof FaultsSchema>;
export type FaultsInput = z.input<typeof FaultsSchema>;

const SettingsSchema = z
  .strictObject({
    // both: the specification's calls and a live account's. live: only a live account's, and as strict.
    apiVariant: z.enum(["both", "documented", "live"]),
    // The HTTP status of AUTH_KEY_MISSING and AUTH_KEY_UNKNOWN.
    authStatus: z.union([z.literal(200), z.literal(401)]),
    pageSize: z.int().min(1).max(500),
    listLimit: z.int().min(1),
    connections: z.int().min(1),
    planningMs: z.int().min(0),
    // Runs stay in their state until they are ended manually.
    planningHeld: z.boolean(),
    // Adds unknown fields to some responses.
    extraFields: z.boolean(),
    // Codes of skills and features that exist in the account; null: all. Others are ignored or refused: which of the
    // two a live account does is not confirmed.
    codes: z.array(z.string()).nullable(),
    unknownCodes: z.enum(["ignored", "refused"]),
    // `success` of a bulk response with some failed rows.
    mixedSuccess: z.boolean(),
    arrivalMetres: z.number().min(0),
    // A position near the next stop starts its service; otherwise only the arrival is recorded.
    arrivalStartsService: z.boolean(),
  })
  .partial();
export type EmulatorSettings = Required<z.infer<typeof SettingsSchema>>;

export const NO_FAULTS: Faults = FaultsSchema.parse({});
export const DEFAULT_SETTINGS: EmulatorSettings = {
  apiVariant: "both",
  authStatus: 401,
  pageSize: 500,
  listLimit: 500,
  connections: 5,
  planningMs: 2_000,
  planningHeld: false,
  extraFields: true,
  codes: null,
  unknownCodes: "ignored",
  mixedSuccess: true,
  arrivalMetres: 150,
  arrivalStartsService: false,
};

export type RoutingFaultState = FaultState<FaultKind, Faults, EmulatorSettings>;

export const createRoutingFaultState = (dataDir: string | null, defaultSettings: EmulatorSettings): RoutingFaultState =>
  createFaultState({
    file: dataDir === null ? null : path.join(dataDir, "optimoroute-health.json"),
    kinds: FAULT_KINDS,
    faults: FaultsSchema,
    settings: SettingsSchema,
    defaultSettings,
  });
