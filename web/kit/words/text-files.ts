import type { TextFiles } from './i18n.ts'

/** The files of the catalogue that the desks share. */
export const textFiles: TextFiles = import.meta.glob(
  [
    '../../locales/*/*.json',
    '!../../locales/*/portal.json',
    '../../locales/*/kinds/*.json',
    '../../../contract/*/texts.*.json',
    '../../../contract/*/letters.*.json',
  ],
  { import: 'default' },
)
