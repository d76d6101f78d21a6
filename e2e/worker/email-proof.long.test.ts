// The link that verifies an email address: mailed by the worker, and stored only as a hash.
import { readMails } from "../../local/emulators/control";
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  sql,
  testStack,
  type TestPerson,
} from "../../supabase/tests/support/harness";
import type { EmailVerification } from "../../lib/contracts/profile";
import {
  setFileTimeout,
  runFilesExclusively,
  startWorker,
  pollWithWorkerLogs,
  type WorkerProcess,
} from "./support/worker-process";

setFileTimeout(60_000);
runFilesExclusively();

let worker: WorkerProcess;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(async () => {
  await worker.stop();
});

const linksTo = async ({ email }: TestPerson): Promise<string[]> =>
  (await readMails(testStack().url, email)).flatMap(
    ({ text }) => /\/confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? [],
  );

test.each([
  ["en", "Confirm your e-mail address"],
  ["es", "Confirma tu correo"],
])("verifies the address in %s, and a second link invalidates the first", async (locale, subject) => {
  const rosa = await newCustomer({ name: "Rosa Diaz" });
  await callRpcOrThrow(rosa.client, "update_settings", { p_patch: { locale } });
  const sent = async (count: number) => {
    await callRpcOrThrow(rosa.client, "request_email_verification");
    return pollWithWorkerLogs(`mail ${count} arrives`, async () => {
      const found = await linksTo(rosa);
      return found.length === count && found;
    });
  };
  const [first] = await sent(1);
  expect((await readMails(testStack().url, rosa.email)).map((mail) => mail.subject)).toEqual([subject]);
  const second = (await sent(2)).find((token) => token !== first);
  expect(await callRpc(rosa.client, "verify_email", { p_token: first })).toMatchObject({ code: "NOT_FOUND" });
  expect(await callRpcOrThrow<EmailVerification>(rosa.client, "verify_email", { p_token: second })).toMatchObject({
    email: rosa.email,
    verifiedAt: expect.any(String) as string,
  });
  const rows = await sql<{ row: string }>(
    "select e::text as row from private.email_verifications e where user_id = $1",
    [rosa.id],
  );
  expect(rows[0]?.row).not.toContain(second);
});
