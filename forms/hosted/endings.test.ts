import { afterAll, beforeAll, expect, it } from 'vitest'
import { endingOf } from '../../contract/forms/answers.ts'
import { Definition, type DefinitionInput } from '../../contract/forms/definition.ts'
import { type FormsApp, formsApp, type TestAccount } from '../testing/app.ts'
import { enough, everything } from './testing/definitions.ts'
import { visitor } from './testing/visitor.ts'

let app: FormsApp
let account: TestAccount

beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
})
afterAll(() => app.close())

const ending = (title: string) => ({ kind: 'message' as const, title, message: '' })
const branching: DefinitionInput = {
  ...everything,
  endings: [
    {
      id: 'elong',
      when: {
        match: 'all',
        rules: [
          { field: 'flength', op: 'greater', value: '20' },
          { field: 'fneeds', op: 'contains', value: 'water' },
        ],
      },
      thankYou: ending('For large yachts'),
    },
    {
      id: 'emotor',
      when: { match: 'any', rules: [{ field: 'fkind', op: 'is', value: 'motor_yacht' }] },
      thankYou: { kind: 'redirect', url: 'https://motor.example/thanks' },
    },
    {
      id: 'etug',
      when: { match: 'all', rules: [{ field: 'felse', op: 'contains', value: 'tug' }] },
      thankYou: ending('For tugs'),
    },
  ],
}

it('a form ends by the first ending whose rules hold, and else as usual', () => {
  const definition = Definition.parse(branching)
  const end = (answers: Record<string, unknown>) => endingOf(definition, answers as never).id
  expect(end({ flength: 21, fneeds: ['water'], fkind: 'motor_yacht' })).toBe('elong')
  expect(end({ flength: 21, fneeds: [], fkind: 'motor_yacht' })).toBe('emotor')
  expect(end({ flength: 20, fneeds: ['water'] })).toBeNull()
  expect(end({ fkind: 'something_else', felse: 'A Tug' })).toBe('etug')
  // What is not shown is not answered, whatever was sent.
  expect(end({ fkind: 'sailing_yacht', felse: 'A tug' })).toBeNull()
})

it('is told to the script and without one, and again when the same is sent again', async () => {
  const form = await app.form(account, branching)
  const person = visitor(app, form)
  const large = { ...enough, length: 24, needs: ['water'] }
  for (const status of [201, 200]) {
    const sent = await person.send(large)
    expect([sent.status, sent.json.data.thankYou.title]).toEqual([status, 'For large yachts'])
  }
  const plain = visitor(app, form)
  const answer = await plain.post({ ...enough, consent: 'true', kind: 'something_else', else_what: 'A tug' })
  expect([answer.status, answer.headers.location]).toEqual([303, `/f/${form.slug}/thanks?ending=etug`])
  expect((await plain.get(String(answer.headers.location))).text).toContain('For tugs')
  const on = await visitor(app, form).post({ ...enough, consent: 'true', kind: 'motor_yacht' })
  expect(on.headers.location).toBe('https://motor.example/thanks')
  const page = await plain.get(`/f/${form.slug}`)
  expect(page.headers['content-security-policy']).toContain("form-action 'self' https://motor.example")
  const unknown = await plain.get(`/f/${form.slug}/thanks?ending=nothing`)
  expect(unknown.text).toContain('You are on the list')
})

it('asks only about fields there are, and leads to https addresses alone', () => {
  const problems = (endings: unknown) =>
    Definition.safeParse({ ...branching, endings }).error?.issues.map(({ path }) => path.join('.')) ?? []
  const [first] = branching.endings!
  expect(
    problems([{ ...first, when: { match: 'all', rules: [{ field: 'fgone', op: 'answered' }] } }]),
  ).toEqual(['endings.0.when.rules.0.field'])
  expect(problems([{ ...first, thankYou: { kind: 'redirect', url: 'http://a.example' } }])).toEqual([
    'endings.0.thankYou.url',
  ])
  expect(problems([first, first])).toEqual(['endings.1.id'])
})
