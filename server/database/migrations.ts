import "server-only";

// Written by npm run db:types: the migrations that this release is made for, in their order.
export const migrations: readonly string[] = ["20261123000000_queue", "20261123000100_baseline"];
