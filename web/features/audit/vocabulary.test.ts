import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { settingRegistry } from '../../../contract/settings/registry.ts'

it('calls every setting by what it sets', async () => {
  const file = new URL('../../locales/en/audit.json', import.meta.url)
  const { audit } = JSON.parse(await readFile(file, 'utf8'))
  expect(Object.keys(audit.setting).toSorted()).toEqual(Object.keys(settingRegistry).toSorted())
})
