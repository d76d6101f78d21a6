import "server-only";
import { MessageTemplate, MessageTemplateList } from "@/lib/contracts/admin/message-templates";
import { SettingHistory, SettingList, SettingOrPending } from "@/lib/contracts/admin/settings";
import { emptyResponse } from "@/lib/contracts/common";

/**
 * Results of the functions in supabase/schemas/settings. `…OrPending`: or the request that a second administrator must
 * approve.
 */
export const settingsResults = {
  admin_change_setting: SettingOrPending,
  admin_delete_message_template: emptyResponse,
  admin_list_message_templates: MessageTemplateList,
  admin_list_settings: SettingList,
  admin_save_message_template: MessageTemplate,
  admin_list_setting_changes: SettingHistory,
};
