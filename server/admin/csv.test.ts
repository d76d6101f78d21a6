import { selectColumns } from "@/server/admin/csv";

type Row = { from: string; to: string; amount: number };
const byKey = {
  route: [
    ["sender", (row: Row) => row.from],
    ["receiver", (row: Row) => row.to],
  ],
  amount: [["amount", (row: Row) => row.amount]],
  phone: [],
} as const;
const allColumns = [["id", () => "1"], ...byKey.route] as const;
const names = (requested?: string) =>
  selectColumns<Row, keyof typeof byKey>(requested, byKey, allColumns).map(([name]) => name);

test("writes the chosen columns in order and without duplicates", () => {
  expect(names("amount,route")).toEqual(["amount", "sender", "receiver"]);
  expect(names("route,route")).toEqual(["sender", "receiver"]);
});

test("ignores unknown columns, and writes all without a choice", () => {
  expect(names("phone,amount")).toEqual(["amount"]);
  expect(names()).toEqual(["id", "sender", "receiver"]);
});
