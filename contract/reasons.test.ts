import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorCatalogue } from './errors.ts'
import { reasonOf, reasons } from './reasons.ts'

const root = path.resolve(import.meta.dirname, '..')

describe('the reason of a refusal', () => {
  it('is known by its sentence, and what stands in its gaps', () => {
    expect(reasonOf('This user does not exist.')).toEqual({ code: 'no_user' })
    expect(reasonOf('A12 is taken.')).toEqual({ code: 'mooring_taken', values: { mooring: 'A12' } })
    expect(reasonOf('40 ft is 12.192 m, not 11 m.')).toEqual({
      code: 'length_pair',
      values: { ft: '40', m: '12.192', given: '11' },
    })
    expect(reasonOf('Something else.')).toBeNull()
    expect(reasonOf(' is taken.')).toBeNull()
    expect(reasonOf(`${'A'.repeat(10_000)} is taken.`)).toBeNull()
  })

  it('is one for each sentence, and not taken for that of an error', () => {
    for (const [code, sentence] of Object.entries(reasons)) {
      expect(reasonOf(sentence.replaceAll(/\{\w+\}/g, '1'))?.code).toBe(code)
    }
    const usual = Object.values(errorCatalogue).map(([, sentence]) => sentence)
    const taken = usual.filter((sentence) => reasonOf(sentence)?.values !== undefined)
    // These are answered as what their code says: only a sentence of its own is looked up.
    expect(taken.every((sentence) => sentence.endsWith(' is taken.'))).toBe(true)
  })

  it('has a code for every sentence that is written out', () => {
    const files = globSync('{contract,crm,forms,platform}/**/*.ts', { cwd: root })
    const sentences = files
      .filter((file) => !/\.test\.|generated|errors\.ts|demo|testing|texts|reasons\.ts|docs|bench/.test(file))
      .flatMap((file) => {
        const text = readFileSync(path.join(root, file), 'utf8')
        return [...text.matchAll(/path(?:: [^,{}]+)?, message: '([^']+)'/g)].map(
          ([, said]) => `${file}: ${said}`,
        )
      })
    expect(sentences.length).toBeGreaterThan(30)
    expect(sentences.filter((one) => !reasonOf(one.slice(one.indexOf(': ') + 2)) && !known.has(one))).toEqual(
      [],
    )
  })

  it('has a code for every sentence that an import says', () => {
    const files = globSync('crm/modules/imports/**/*.ts', { cwd: root })
    const sentences = files
      .filter((file) => !/\.test\.|testing/.test(file))
      .flatMap((file) => {
        const text = readFileSync(path.join(root, file), 'utf8').replaceAll(
          /\/\*\*[\s\S]*?\*\/|\/\/ .*|sql(<[^`]*)?`[^`]*`/g,
          '',
        )
        const said = [
          ...text.matchAll(
            /(?<=[^\w])(?:'((?:[A-Z“][^'\n]*|\d+ )\.)'|`((?:[A-Z“]|\$\{)[^`\n]* [^`\n]*\.)`)/g,
          ),
        ]
        return said.map(([, plain, template]) => plain ?? template!.replaceAll(/\$\{[^}]*\}(?:\)\})?/g, '1'))
      })
    expect(sentences.length).toBeGreaterThan(60)
    expect(sentences.filter((one) => !reasonOf(one) && !kept.has(one))).toEqual([])
  })
})

/** What is written down in the port's own words, and what only a fault of the product says. */
const kept = new Set([
  'Imported at this stage.',
  'Records of the kind 1 do not come from files.',
  'Row 1 was not held against the port.',
])

/** Sentences for programs, which no screen shows. */
const known = new Set([
  'platform/http/input.ts: Write the version in quotes: "3".',
  'platform/http/server.ts: The body is a JSON object.',
  'platform/database/page.ts: Take the cursor of the last answer.',
])
