/**
 * By how much the time limits that tests name are multiplied. A limit is there to end what hangs; a slow or busy machine
 * must not fail a test. `npm test` sets it; a file run on its own ends sooner.
 */
export const PATIENCE = Number(process.env.TEST_PATIENCE ?? 1);
