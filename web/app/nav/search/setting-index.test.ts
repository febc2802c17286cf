import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { settingPlaces } from '../settings-places.ts'
import { settingIndex } from './setting-index.ts'

const settings = path.resolve(import.meta.dirname, '../../../features/settings')

/** What carries a label on a screen of the settings and is no setting: parts of a list, what is read, dialogs. */
const noSettings = [
  ...['settings.pickColor', 'settings.preview', 'settings.alerts', 'invoiceSettings.rate'],
  ...['invoiceSettings.rateLabel', 'mail.preview', 'mail.previewLanguage', 'mail.letter', 'mail.name'],
  ...['mail.address', 'aiSettings.test', 'websiteSettings.test', 'vocabularies.list', 'outbox.emptyTitle'],
  ...['storage.runs', 'signingSettings.sealChoose', 'sections.ports', 'websiteSettings.title'],
]
const beside = ['create-port', 'move-port', 'term-dialog', 'signing-health', 'retention-list', 'health']

it('has every setting that its screens show', () => {
  const index = new Set<string>(Object.values(settingIndex).flat())
  const labels = globSync('**/*.tsx', { cwd: settings })
    .filter((file) => !beside.includes(path.basename(file, '.tsx')))
    .flatMap((file) => [
      ...readFileSync(path.join(settings, file), 'utf8').matchAll(/\blabel=\{t\('([\w.-]+)'\)\}/g),
    ])
    .map(([, key]) => key!)
  expect(labels.length).toBeGreaterThan(40)
  expect([...new Set(labels)].filter((key) => !index.has(key) && !noSettings.includes(key))).toEqual([])
})

it('has the screens that stand in the list of the settings', () => {
  expect(Object.keys(settingIndex).sort()).toEqual(settingPlaces.map(({ to }) => to).sort())
})
