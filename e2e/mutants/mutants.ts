import { callMutants } from "./calls.ts";
import { checkInMutants } from "./check-ins.ts";
import { applyingMutants } from "./applying.ts";
import { deliveryMutants } from "./deliveries.ts";
import { hubMutants } from "./hubs.ts";
import { incidentMutants } from "./incidents.ts";
import { ledgerMutants } from "./ledger.ts";
import { limitMutants } from "./limits.ts";
import { payingMutants } from "./paying.ts";
import { paymentMutants } from "./payments.ts";
import { priceMutants } from "./prices.ts";
import type { Mutant } from "./mutant.ts";

export const mutants: readonly Mutant[] = [
  ...ledgerMutants,
  ...applyingMutants,
  ...deliveryMutants,
  ...hubMutants,
  ...limitMutants,
  ...priceMutants,
  ...paymentMutants,
  ...payingMutants,
  ...callMutants,
  ...incidentMutants,
  ...checkInMutants,
];
