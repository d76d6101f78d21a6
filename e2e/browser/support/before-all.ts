import { queryAsOwner } from "./people.ts";

/**
 * Before all browser tests: turns off automatic check-ins, because drivers left with cash by one test would ring on
 * other tests' admin pages. A test about check-ins names its drivers.
 */
export default async function beforeAll(): Promise<void> {
  await queryAsOwner("update private.settings set value = '[]' where key = 'check_ins_enforced'", []);
}
