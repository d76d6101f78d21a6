// Somebody who asks a hundred times as often as anybody does: with an account's cookie, or without one. Forked by
// abuse.ts: node abuse-caller.ts <url> <requests a second> [cookie]
const [url = "", rate = "0", cookie] = process.argv.slice(2);
let under = 0;
const status: Record<number, number> = {};

setInterval(
  () => {
    // A flood does not wait for answers, but nobody has sockets without end.
    if (under >= 500) return;
    under++;
    void fetch(url, { headers: { "x-forwarded-for": "203.0.113.7", ...(cookie ? { cookie } : {}) } })
      .then(async (answer) => {
        await answer.arrayBuffer();
        status[answer.status] = (status[answer.status] ?? 0) + 1;
      })
      .catch(() => {
        status[0] = (status[0] ?? 0) + 1;
      })
      .finally(() => under--);
  },
  1_000 / Number(rate),
);
process.on("SIGTERM", () => {
  process.send?.(status);
  process.disconnect();
  process.exit(0);
});
