import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { clientLanguages } from '../contract/values/languages.ts'
import { namesOf } from './kind/names.ts'
import { writeKind } from './new-kind.ts'

const root = path.resolve(import.meta.dirname, '..')
const paths: string[] = []
afterEach(() => {
  for (const folder of paths.splice(0)) rmSync(folder, { recursive: true })
})

/** A copy of the files that a new kind is entered in. */
function copyOfProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'berthwise-kind-'))
  paths.push(folder)
  const files = [
    ...['contract/kinds.ts', 'contract/permissions.ts', 'web/kinds.ts'],
    ...globSync(['web/features/*/kind.ts', 'migrations/crm/*.sql'], { cwd: root }),
  ]
  for (const file of files) cpSync(path.join(root, file), path.join(folder, file))
  return folder
}

it('writes every file of a kind, and enters it in the lists', () => {
  const folder = copyOfProject()
  const text = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const written = writeKind(folder, 'berth-inspections')
  expect(written).toEqual(
    expect.arrayContaining([
      ...['record.ts', 'endpoints.ts'].map((file) => `contract/berth-inspections/${file}`),
      ...clientLanguages.map((language) => `contract/berth-inspections/texts.${language}.json`),
      'crm/modules/berth-inspections/testing/sample.ts',
      'crm/modules/berth-inspections/berth-inspections.test.ts',
      'crm/modules/berth-inspections/contributions.ts',
      'web/features/berth-inspections/screen.tsx',
    ]),
  )
  // Its migration comes after those that are there.
  const migrations = globSync('migrations/crm/[0-9]*.sql', { cwd: root }).sort()
  const last = Number.parseInt(path.basename(migrations.at(-1)!), 10)
  expect(written[0]).toBe(`migrations/crm/${String(last + 1).padStart(4, '0')}_berth_inspections.sql`)
  expect(text('contract/kinds.ts')).toContain('\n  berth_inspection: berthInspection,\n} as const\n')
  expect(text('web/kinds.ts')).toContain('\n  berth_inspection: berthInspection,\n} as const satisfies')
  expect(text('contract/permissions.ts')).toContain(
    "  berth_inspections: ['view', 'create', 'edit', 'delete'],\n  admin: [",
  )
  for (const language of clientLanguages) {
    const { permission } = JSON.parse(text(`contract/berth-inspections/texts.${language}.json`))
    expect(permission.resource.berth_inspections).toBe('Berth inspections')
  }
  // Beside its migration at most twelve files of its own, and three edits.
  const apart = written.filter(
    (file) => !file.includes('berth-inspections') && !file.startsWith('migrations/'),
  )
  expect([written.length - apart.length - 1, apart.length]).toEqual([12, 3])
  // Nothing of the templates is left to fill in.
  const own = written.filter((file) => file.includes('berth-inspection')).map(text)
  expect(own.filter((one) => /\[object |undefined[A-Z.'-]/.test(one))).toEqual([])
})

it('writes nothing over a kind that is there, and refuses what is no name', () => {
  const folder = copyOfProject()
  writeKind(folder, 'berth-inspections')
  expect(() => writeKind(folder, 'berth-inspections')).toThrow('There is a module berth-inspections.')
  for (const name of ['Berths!', '../up', 'berth_inspections', ''])
    expect(() => writeKind(folder, name)).toThrow('is no name for a kind')
  expect(() => writeKind(folder, 'sheep')).toThrow('--one sheep')
})

it.each([
  ['berth-inspections', undefined, 'berth_inspection', 'BerthInspection'],
  ['subsidies', undefined, 'subsidy', 'Subsidy'],
  ['keys-lent', 'key-lent', 'key_lent', 'KeyLent'],
])('calls one of %s by its word', (many, one, type, inCode) => {
  expect(namesOf(many, one)).toMatchObject({ type, PascalOne: inCode, many })
})
