import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { sendMail } from "./send-mail";

const settings: Record<string, unknown> = { APP_URL: "https://app.handover.test", MAIL_FROM: "a@handover.test" };
jest.mock("@/server/env", () => ({ env: () => settings }));

// A scripted mail server.
let server: Server;
let answers: Record<string, string> = {};
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("220 here\r\n");
    socket.on("data", (data) => {
      const command = data.toString().slice(0, 4).toUpperCase();
      socket.write(answers[command] ?? (command === "EHLO" ? "250-here\r\n250 AUTH PLAIN\r\n" : "250 OK\r\n"));
    });
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
});
afterAll(() => void server.close());

const mail = { to: "b@handover.test", subject: "", text: "", id: "m1" };
const setLogin = (login: string): void => {
  settings.MAIL_URL = `smtp://${login}127.0.0.1:${(server.address() as AddressInfo).port}`;
};

test("does not retry mail that the server refuses", async () => {
  setLogin("");
  answers = { RCPT: "550 no such user\r\n" };
  expect(await sendMail(mail)).toEqual({ outcome: "refused", reason: "550" });
});

test("retries after a refused login and while the server is down", async () => {
  setLogin("us:secret@");
  answers = { AUTH: "535 wrong\r\n" };
  expect(await sendMail(mail)).toEqual({ outcome: "later", reason: "535" });
  settings.MAIL_URL = "smtp://nowhere.invalid";
  expect(await sendMail(mail)).toMatchObject({ outcome: "later" });
});

test("throws our own errors", async () => {
  settings.APP_URL = "no address";
  await expect(sendMail(mail)).rejects.toThrow();
});
