import * as rings from "./ring-once";

const { noteRung } = rings;
/** Rings, and lets the time pass that it takes. */
async function ringOnce(...given: Parameters<typeof rings.ringOnce>): Promise<void> {
  const rung = rings.ringOnce(...given);
  await jest.runAllTimersAsync();
  await rung;
}

const offerId = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const kept = new Map<string, string>();
let played = 0;
const play = () => {
  played += 1;
  return Promise.resolve(true);
};

/** Two tabs of one phone share its storage and its locks. */
function phoneWithLocks(locks: boolean): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<void>) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: locks ? { locks: { request } } : {} });
  Object.assign(globalThis, {
    window: {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => {
          kept.set(key, value);
        },
      },
    },
  });
}
afterEach(() => {
  jest.useRealTimers();
});
beforeEach(() => {
  jest.useFakeTimers();
  kept.clear();
  played = 0;
  phoneWithLocks(true);
});

test("two tabs that hear of an offer in the same moment ring once", async () => {
  await Promise.all([ringOnce(offerId, play), ringOnce(offerId, play)]);
  expect(played).toBe(1);
});

test("a tab that reads what another wrote only some time later rings no second time", async () => {
  const late = new Map<string, string>();
  const tab = (own: Map<string, string>) =>
    Object.assign(globalThis, {
      window: {
        localStorage: {
          getItem: (key: string) => own.get(key) ?? null,
          setItem: (key: string, value: string) => {
            own.set(key, value);
            setTimeout(() => {
              kept.set(key, value);
              late.set(key, value);
            }, 300);
          },
        },
      },
    });
  tab(kept);
  const one = rings.ringOnce(offerId, play);
  await jest.advanceTimersByTimeAsync(0);
  tab(late);
  const other = rings.ringOnce(offerId, play);
  await jest.runAllTimersAsync();
  await Promise.all([one, other]);
  expect(played).toBe(1);
});

test("realtime and push tell of it one after the other, and the page is loaded again: still once", async () => {
  await ringOnce(offerId, play);
  await ringOnce(offerId, play);
  jest.resetModules();
  const again = (await import("./ring-once")).ringOnce(offerId, play);
  await jest.runAllTimersAsync();
  await again;
  expect(played).toBe(1);
});

test("a page that could not sound while it was hidden rings when it comes back", async () => {
  await ringOnce(offerId, () => Promise.resolve(false));
  expect(played).toBe(0);
  await ringOnce(offerId, play);
  expect(played).toBe(1);
});

test("an offer whose notification has rung is not rung for again", async () => {
  noteRung(offerId);
  await ringOnce(offerId, play);
  expect(played).toBe(0);
});

test("the next offer rings anew, and old ones are forgotten in time", async () => {
  for (let n = 0; n < 30; n += 1) await ringOnce(`offer-${n}`, play);
  expect(played).toBe(30);
  expect([...kept.values()].join(" ").split(" ")).toHaveLength(20);
});

test("a phone without locks rings all the same", async () => {
  phoneWithLocks(false);
  await ringOnce(offerId, play);
  await ringOnce(offerId, play);
  expect(played).toBe(1);
});
