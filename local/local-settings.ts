// Settings in which a local stack differs from production.
import { connectDatabase } from "../supabase/tools/migrations.ts";

/**
 * A team's only administrator acts immediately: in production prices, limits and rights wait for a day. No second
 * factor is required: the demo's administrators have no authenticator app. Changed values are kept.
 */
export async function applyLocalSettings(dbUrl: string): Promise<void> {
  const client = await connectDatabase(dbUrl);
  try {
    await client.query(`do $$
      begin
        if to_regclass('private.setting_changes') is not null then
          update private.settings s set value = '0'
           where s.key = 'sole_admin_delay_hours' and s.value <> '0' and not exists (select from private.setting_changes c where c.key = s.key);
          update private.settings s set value = 'false'
           where s.key = 'second_factor_required' and s.value <> 'false' and not exists (select from private.setting_changes c where c.key = s.key);
        end if;
      end $$`);
  } finally {
    await client.end();
  }
}
