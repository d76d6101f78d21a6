import { safeRedirectPath } from "@/lib/domain/safe-redirect";

test("accepts a path of this app with its query", () => {
  for (const path of [
    "/send",
    "/receive?x=1#top",
    "/my-deliveries/7?back=%2Fsend",
    "/admin/drivers?q=a%09b",
    "/a/%2F%2Fhost",
  ])
    expect(safeRedirectPath(path)).toBe(path);
});

test("rejects another site in every spelling", () => {
  const unsafeTargets = [
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\\/evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/./%2e//evil.example",
    "/%2e%2e//evil.example",
    "javascript:alert(1)",
    "/\u0000/evil.example",
    "/\u00a0/evil.example",
    "/\u2028/evil.example",
    "/\uff0fevil.example",
    "/\u200b/evil.example",
    "data:text/html,x",
    "evil.example",
    "",
    "/",
    null,
    undefined,
    "/login",
    "/login?next=/send",
    "/x/..//evil.example",
    "http:/evil.example",
    "/@evil.example/\\x",
  ];
  for (const next of unsafeTargets) {
    const target = safeRedirectPath(next);
    expect([
      next,
      target === null ||
        (/^\/[^/]/.test(target) &&
          new URL(target, "https://handover.example").host === "handover.example" &&
          !next?.includes("\\")),
    ]).toEqual([next, true]);
  }
  for (const next of [
    "/\t/evil.example",
    "//evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/\\evil.example",
    "/\uff0fevil.example",
  ])
    expect(safeRedirectPath(next)).toBeNull();
});
