import { permissionSteps } from "./permission-steps";

const nowhere = { android: false, ios: false, installed: false };

test("Chrome on Android keeps permissions beside the address, an installed app on its icon", () => {
  expect(permissionSteps("location", { ...nowhere, android: true })).toEqual(["android1", "android2", "android3"]);
  expect(permissionSteps("camera", { ...nowhere, android: true, installed: true })[0]).toBe("androidApp1");
});

test("an iPhone keeps Safari's permissions in its settings, and an app's notifications elsewhere", () => {
  expect(permissionSteps("location", { ...nowhere, ios: true })).toEqual(["ios1", "ios2", "ios3"]);
  expect(permissionSteps("camera", { ...nowhere, ios: true, installed: true })[1]).toBe("iosApp2");
  expect(permissionSteps("notifications", { ...nowhere, ios: true, installed: true })).toEqual([
    "ios1",
    "iosPush2",
    "iosPush3",
  ]);
});

test("any other browser has site settings", () => {
  expect(permissionSteps("notifications", nowhere)[0]).toBe("other1");
});
