test("copies of a module keep one thing in a process, and different names different ones", async () => {
  const copy = async () => {
    jest.resetModules();
    return (await import("@/server/core/of-process")).ofProcess;
  };
  const [one, other] = [await copy(), await copy()];
  expect(one).not.toBe(other);
  one<string>("pool").value = "ours";
  expect(other<string>("pool").value).toBe("ours");
  expect(other<string>("tracer").value).toBeUndefined();
});
