/**
 * Factor for the timeouts in tests. They end hanging tests, and must not fail on a slow or busy machine. `npm test`
 * raises it; a single file uses 1.
 */
export const TIMEOUT_FACTOR = Number(process.env.TEST_TIMEOUT_FACTOR ?? 1);
