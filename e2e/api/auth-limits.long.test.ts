// Hosted Auth limits attempts by network address. Users of one host behind a proxy are limited separately: the emulator
// counts as hosted Auth does, by the forwarded address.
import { newCustomer, PASSWORD, createApiClient, type ApiPerson } from "./support/app";
import { startSecondHost, type SecondHost } from "./support/second-host";

let host: SecondHost;
beforeAll(async () => {
  host = await startSecondHost({ TRUST_PROXY: "1" });
}, 60_000);
afterAll(() => host.end());

const signIn = (person: ApiPerson, address: string) =>
  createApiClient().send("POST", `${host.url}/api/auth/sign-in`, {
    body: { email: person.email, password: PASSWORD },
    headers: { "x-forwarded-for": `10.1.2.3, ${address}` },
  });

test("forty users sign in through one host in a moment, and one who tries forty times is limited", async () => {
  const cora = await newCustomer({ proven: false });
  const responses = await Promise.all(Array.from({ length: 40 }, (_, n) => signIn(cora, `203.0.113.${n + 1}`)));
  expect(responses.map(({ status }) => status)).toEqual(Array<number>(40).fill(200));

  const attempts = await Promise.all(Array.from({ length: 40 }, () => signIn(cora, "198.51.100.9")));
  const refused = attempts.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(5);
  expect(refused[0]?.code).toBe("RATE_LIMITED");
  expect((await signIn(cora, "198.51.100.10")).status).toBe(200);
});
