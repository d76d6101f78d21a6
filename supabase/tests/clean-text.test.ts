// The database removes invisible and direction-changing characters from text before it stores it, whichever function
// wrote it. The app's forms do the same (`cleanLine` for one line, `cleanText` for several).
import { cleanLine, cleanText } from "@/lib/domain/text/clean-text";
import {
  anonymousClient,
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  PASSWORD,
  nextUnusedLocation,
  sql,
  uniqueEmail,
  uniquePhone,
} from "./support/harness";
import { deliveryRequest } from "./support/deliveries";
import { longTest } from "../../e2e/fixtures/long-test";

longTest("the SQL and TypeScript implementations agree on every character", async () => {
  const rows = await sql<{ from: number; line: string; cleaned: string }>(`
    select g.n as "from", string_agg(private.clean_line('a' || chr(i) || 'b'), '|' order by i) as line, string_agg(private.clean_text('a' || chr(i) || 'b'), '|' order by i) as cleaned
      from generate_series(0, 1114111, 4096) g (n), generate_series(greatest(g.n, 1), g.n + 4095) i
     where i not between 55296 and 57343 and (i < 70000 or i between 113000 and 120000 or i between 917504 and 921700) group by g.n order by g.n`);
  const differing = rows
    .filter(({ from, line, cleaned }) => {
      const characters = Array.from({ length: 4096 }, (_, i) => from + i)
        .filter(
          (n) =>
            n > 0 &&
            (n < 55296 || n > 57343) &&
            (n < 70000 || (n >= 113000 && n <= 120000) || (n >= 917504 && n <= 921700)),
        )
        .map((n) => String.fromCodePoint(n));
      return (
        line !== characters.map((character) => cleanLine(`a${character}b`)).join("|") ||
        cleaned !== characters.map((character) => cleanText(`a${character}b`)).join("|")
      );
    })
    .map(({ from }) => from.toString(16));
  expect(differing).toEqual([]);
  for (const textWithJoiner of [
    "علی\u200Cرضا",
    "امیر\u200Cحسین",
    "क्\u200Dष",
    "👩🏽\u200D🚒 a\u200Db",
    "علی\u200C\u200Cرضا",
  ])
    expect(await queryRow("select private.clean_line($1) as line", [textWithJoiner])).toEqual({
      line: cleanLine(textWithJoiner),
    });
  const text = " \u202EJose\u0301\r\n\u200B Nun\u0303ez\u2029 \t ";
  expect(await queryRow("select private.clean_line($1) as line, private.clean_text($1) as cleaned", [text])).toEqual({
    line: cleanLine(text),
    cleaned: cleanText(text),
  });
});

// docs/readings.md: clean-text
test("stores a name with reversed or invisible characters in its displayed form, also when the app is bypassed", async () => {
  const customer = await newCustomer({ name: "\u202EDora\u200B\u2060 Dri\u00ADver", phone: uniquePhone() });
  expect(await queryRow("select name from public.user_profiles where user_id = $1", [customer.id])).toEqual({
    name: "Dora Driver",
  });
  await callRpcOrThrow(customer.client, "update_profile", {
    p_patch: { name: "Dora\u2028Verified", address: "1 Main\u202E Street" },
  });
  expect(await queryRow("select name, address from public.user_profiles where user_id = $1", [customer.id])).toEqual({
    name: "Dora Verified",
    address: "1 Main Street",
  });
});

test("refuses a name without visible characters", async () => {
  const cora = await newCustomer();
  for (const name of ["\u3164", "\u200B\u200B", "\u2800", "\u00A0"]) {
    await expect(callRpc(cora.client, "update_profile", { p_patch: { name } })).rejects.toMatchObject({
      code: "23514",
    });
    const { data } = await anonymousClient().auth.signUp({
      email: uniqueEmail("nobody"),
      password: PASSWORD,
      options: { data: { name, phone_number: uniquePhone(), user_type: "user" } },
    });
    const rows = data.user
      ? await sql<{ name: string }>("select name from public.user_profiles where user_id = $1", [data.user.id])
      : [];
    expect(rows.filter((row) => cleanLine(row.name) === "")).toEqual([]);
  }
});

longTest("stores plates and delivery texts in their displayed form", async () => {
  const [dora, rosa, sam] = await Promise.all([
    newDriver(),
    newCustomer({ name: "Rosa Receiver" }),
    newCustomer({ name: "Sam Sender" }),
  ]);
  await callRpcOrThrow(dora.client, "update_driver_profile", { p_patch: { vehiclePlate: "AB\u200BC 1\u202E23" } });
  expect(await queryRow("select vehicle_plate from public.driver_profiles where user_id = $1", [dora.id])).toEqual({
    vehicle_plate: "ABC 123",
  });
  const body = {
    ...deliveryRequest(rosa, nextUnusedLocation()),
    deliveryAddress: "2\u200B Delivery\u202E Street",
    notes: "Ring\r\ntwice\u200B",
  };
  const { id } = await callRpcOrThrow<{ id: string }>(sam.client, "create_transaction", { p_body: body });
  expect(await queryRow("select delivery_address, notes from public.transactions where id = $1", [id])).toEqual({
    delivery_address: "2 Delivery Street",
    notes: "Ring\ntwice",
  });
});
