test("shares a value between copies of a module by name", async () => {
  const copy = async () => {
    jest.resetModules();
    return (await import("@/server/core/process-singleton")).processSingleton;
  };
  const [one, other] = [await copy(), await copy()];
  expect(one).not.toBe(other);
  one<string>("pool").value = "ours";
  expect(other<string>("pool").value).toBe("ours");
  expect(other<string>("tracer").value).toBeUndefined();
});
