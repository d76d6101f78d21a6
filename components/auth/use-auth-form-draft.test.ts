import { fillFromDraft } from "./use-auth-form";

const empty = { name: "", phone: "", password: "" };

test("fills empty fields with the stored draft", () => {
  const stored = JSON.stringify({ name: "Rosa", phone: "305 555 0102", other: "x" });
  expect(fillFromDraft(empty, stored)).toEqual({ name: "Rosa", phone: "305 555 0102", password: "" });
  expect(fillFromDraft({ ...empty, name: "Ana" }, stored)).toMatchObject({ name: "Ana", phone: "305 555 0102" });
});

test.each(["", "null", "[1", '{"name": 5}'])("ignores a stored text that is not a draft: %j", (stored) => {
  expect(fillFromDraft(empty, stored)).toEqual(empty);
});
