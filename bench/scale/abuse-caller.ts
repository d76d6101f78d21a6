// Sends requests at a fixed rate; at the end reports how often each response status occurred. Forked by abuse.ts:
//   node abuse-caller.ts <url> <requests a second> [cookie]
const [url = "", rate = "0", cookie] = process.argv.slice(2);
const MAX_PENDING = 500;
let pendingRequests = 0;
const statusCounts: Record<number, number> = {};

setInterval(
  () => {
    if (pendingRequests >= MAX_PENDING) return;
    pendingRequests++;
    void fetch(url, { headers: { "x-forwarded-for": "203.0.113.7", ...(cookie ? { cookie } : {}) } })
      .then(async (response) => {
        await response.arrayBuffer();
        statusCounts[response.status] = (statusCounts[response.status] ?? 0) + 1;
      })
      .catch(() => {
        statusCounts[0] = (statusCounts[0] ?? 0) + 1;
      })
      .finally(() => pendingRequests--);
  },
  1_000 / Number(rate),
);
process.on("SIGTERM", () => {
  process.send?.(statusCounts);
  process.disconnect();
  process.exit(0);
});
