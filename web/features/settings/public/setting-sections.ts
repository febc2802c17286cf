/** The sections of the settings screen: the last word of their addresses. */
export const settingSections = [
  ...([
    'port',
    'look',
    'modules',
    'guide',
    'sign-in',
    'vocabularies',
    'rules',
    'alerts',
    'invoices',
  ] as const),
  ...(['signing', 'portal', 'mail', 'outbox', 'privacy', 'website', 'ai'] as const),
  ...(['ports', 'defaults', 'storage', 'backups', 'servers', 'health'] as const),
] as const
export type SettingSection = (typeof settingSections)[number]
