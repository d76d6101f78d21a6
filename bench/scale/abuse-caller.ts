// Sends requests at a fixed rate, and the counts of their statuses at the end. Forked by abuse.ts:
//   node abuse-caller.ts <url> <requests a second> [cookie]
const [url = "", rate = "0", cookie] = process.argv.slice(2);
const MAX_PENDING = 500;
let pending = 0;
const statuses: Record<number, number> = {};

setInterval(
  () => {
    if (pending >= MAX_PENDING) return;
    pending++;
    void fetch(url, { headers: { "x-forwarded-for": "203.0.113.7", ...(cookie ? { cookie } : {}) } })
      .then(async (response) => {
        await response.arrayBuffer();
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      })
      .catch(() => {
        statuses[0] = (statuses[0] ?? 0) + 1;
      })
      .finally(() => pending--);
  },
  1_000 / Number(rate),
);
process.on("SIGTERM", () => {
  process.send?.(statuses);
  process.disconnect();
  process.exit(0);
});
