import { permissionSteps } from "./permission-sheet";

const unknownPlatform = { android: false, ios: false, installed: false };

test("points to the address bar for Chrome on Android, and to the icon for an installed app", () => {
  expect(permissionSteps("location", { ...unknownPlatform, android: true })).toEqual([
    "android1",
    "android2",
    "android3",
  ]);
  expect(permissionSteps("camera", { ...unknownPlatform, android: true, installed: true })[0]).toBe("androidApp1");
});

test("points to the settings on an iPhone, with a separate place for an app's notifications", () => {
  expect(permissionSteps("location", { ...unknownPlatform, ios: true })).toEqual(["ios1", "ios2", "ios3"]);
  expect(permissionSteps("camera", { ...unknownPlatform, ios: true, installed: true })[1]).toBe("iosApp2");
  expect(permissionSteps("notifications", { ...unknownPlatform, ios: true, installed: true })).toEqual([
    "ios1",
    "iosPush2",
    "iosPush3",
  ]);
});

test("points to the site settings for any other browser", () => {
  expect(permissionSteps("notifications", unknownPlatform)[0]).toBe("other1");
});
