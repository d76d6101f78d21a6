import { requirePassword } from "@/server/session/passwords";

const refusalReason = (password: string, ...own: string[]): string | null => {
  try {
    requirePassword(password, own);
    return null;
  } catch (error) {
    return (error as { code: string; title: string }).title;
  }
};

test("accepts six characters and rejects five", () => {
  expect(refusalReason("h4ndov")).toBeNull();
  expect(refusalReason("h4ndo")).toBe("Password must be at least 6 characters");
});

test.each(["123456", "Password", "qwerty123", "aaaaaaa"])("rejects the common password %s", (password) => {
  expect(refusalReason(password)).toBe("This password is too common. Choose another one.");
});

test("rejects the person's own name, email address or number, but not a longer text with it", () => {
  const personalData = ["Rosa Diaz", "rosa.diaz@example.com", "+1 (305) 555-0100"];
  for (const password of [
    "rosadiaz",
    "Rosa Diaz",
    "rosa.diaz@example.com",
    "ROSA.DIAZ",
    "+13055550100",
    "3055550100",
    "5550100",
  ])
    expect(refusalReason(password, ...personalData)).toBe("The password must not be your own name, address or number");
  expect(refusalReason("rosa diaz rides a red bike", ...personalData)).toBeNull();
});
