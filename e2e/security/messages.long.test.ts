// Messages reveal no code, open no other delivery, and no other conversation.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { codeAlphabet } from "@/lib/domain/text/code-format";
import { maskContactDetails } from "@/lib/domain/text/mask-contact-details";
import { replyBySms, readSms } from "../../local/emulators/control";
import {
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  testStack,
  type ApiResponse,
} from "../api/support/app";
import { createArrivedDelivery, createAssignedDelivery, readCode } from "../api/support/deliveries";

jest.setTimeout(120_000);

const seen = ({ status, code, title }: ApiResponse): unknown[] => [status, code, title];
/** The code with another last character. */
const nearly = (code: string): string => {
  const other = [...codeAlphabet].find(
    (letter) => letter !== code.at(-1) && /\d/.test(letter) === /\d/.test(code.at(-1) ?? ""),
  );
  return code.slice(0, -1) + (other ?? "");
};
const writtenLogs = (): string[] => {
  const folder = (JSON.parse(process.env.TEST_WRITTEN ?? "[]") as string[])[0] ?? "";
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && /app|worker|traces/.test(path))
    .map((path) => readFileSync(path, "utf8"));
};

test("a driver learns nothing about the code: right or wrong, in any spacing, the answers are equal, and no try is counted", async () => {
  const { dora, rosa, id } = await createArrivedDelivery();
  const { code } = await readCode(rosa, id);
  for (const join of ["", "-", " ", ". ", " and "]) {
    const [right, wrong] = await Promise.all(
      [code, nearly(code)].map((each) => dora.post(`/api/tasks/${id}/messages`, { text: [...each].join(join) })),
    );
    expect([join, seen(right as ApiResponse)]).toEqual([join, seen(wrong as ApiResponse)]);
  }
  // By SMS too: the replies are equal.
  const [right, wrong] = [
    await replyBySms(testStack().url, dora.number, code),
    await replyBySms(testStack().url, dora.number, nearly(code)),
  ];
  expect(right.replies).toEqual(wrong.replies);
  expect(
    await queryAsOwner("select 1 from private.code_attempts where transaction_id = $1 and wrong > 0", [id]),
  ).toEqual([]);
});

test("a receiver cannot be talked into sending the code: spaced, in two messages, by SMS or to support; no log contains it", async () => {
  const { dora, rosa, id } = await createArrivedDelivery();
  const { code } = await readCode(rosa, id);
  const firstHalf = code.slice(0, 4);
  const path = `/api/transactions/${id}/messages`;
  const ways = [
    code,
    `It is ${code.toLowerCase()}`,
    `${firstHalf}-${code.slice(4)}`,
    [...code].join(" "),
    [...code].join("*"),
  ];
  // A code of digits only is masked like a number.
  for (const text of ways.filter((splitText) => maskContactDetails(splitText) === splitText)) {
    for (const to of ["driver", "support"])
      expect(seen(await rosa.post(path, { text, to }))).toEqual([
        422,
        "CODE_IN_MESSAGE",
        "Never send the code. Show it at the door.",
      ]);
    expect((await replyBySms(testStack().url, rosa.number, text)).replies).toEqual([
      "Not passed on. Never send the code. Show it at the door.",
    ]);
  }
  await expectOk(rosa.post(path, { text: firstHalf }));
  expect((await rosa.post(path, { text: code.slice(4) })).code).toBe("CODE_IN_MESSAGE");
  expect(await queryAsOwner("select text from private.chat_messages where transaction_id = $1", [id])).toEqual([
    { text: firstHalf },
  ]);
  expect((await readSms(testStack().url, dora.number)).some(({ text }) => text.includes(code))).toBe(false);
  for (const log of writtenLogs()) expect(log.includes(code)).toBe(false);
});

test("no one reads or marks others' messages: a sender, another driver, another delivery's receiver, a closed conversation", async () => {
  const [delivery, otherDelivery] = [await createArrivedDelivery(), await createAssignedDelivery()];
  const messageText = "Between Dora and Rosa";
  const sent = await expectOk(delivery.dora.post(`/api/tasks/${delivery.id}/messages`, { text: messageText }));
  for (const person of [
    otherDelivery.dora,
    otherDelivery.sam,
    otherDelivery.rosa,
    await newCustomer(),
    await newDriver(),
  ])
    for (const path of [`/api/transactions/${delivery.id}`, `/api/tasks/${delivery.id}`]) {
      const response = await person.get(`${path}/messages`);
      expect([403, 404]).toContain(response.status);
      expect(response.text).not.toContain(messageText);
    }
  const sams = await expectOk(delivery.sam.get(`/api/transactions/${delivery.id}/messages`));
  expect(sams.text).not.toContain(messageText);
  // Another delivery's id does not open its conversation, and another's message cannot be marked through one's own
  // delivery.
  expect(
    (
      await otherDelivery.rosa.post(`/api/transactions/${otherDelivery.id}/messages/read`, {
        from: "driver",
        id: sent.data.id,
      })
    ).status,
  ).toBe(404);
  expect(
    (await delivery.sam.post(`/api/transactions/${delivery.id}/messages`, { text: "Psst", to: "receiver" })).code,
  ).toBe("NO_OPEN_LINE");
  expect(await queryAsOwner("select seen_at from private.chat_messages where id = $1", [sent.data.id])).toEqual([
    { seen_at: null },
  ]);
});

test("support is for administrators only, and not in a delivery of their own", async () => {
  const { dora, sam, rosa, id } = await createArrivedDelivery();
  for (const person of [dora, sam, rosa])
    for (const response of [
      await person.get(`/api/admin/transactions/${id}/messages`),
      await person.post(`/api/admin/transactions/${id}/messages`, { to: "driver", text: "Leave the cash" }),
      await person.post(`/api/admin/transactions/${id}/messages/read`, { from: "driver" }),
    ])
      expect([403, 404]).toContain(response.status);
  await expectOk((await newAdmin()).post(`/api/admin/transactions/${id}/messages`, { to: "driver", text: "Hello" }));
  await queryAsOwner("insert into private.admins (user_id) values ($1)", [sam.id]);
  expect((await sam.post(`/api/admin/transactions/${id}/messages`, { to: "driver", text: "Leave it" })).code).toBe(
    "CONFLICT_OF_INTEREST",
  );
});
