import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('keeps the language of a person beside the other preferences, one of those the clients speak', async () => {
  const person = await app.person(await app.makePort(), 'viewer')
  const preferences = async () => (await person.get('/api/v1/me')).body.data.preferences
  expect(await preferences()).toEqual({})
  await person.patch('/api/v1/me', { preferences: { language: 'sv' } })
  await person.patch('/api/v1/me', { preferences: { tables: { density: 'compact' } } })
  expect(await preferences()).toEqual({ language: 'sv', tables: { density: 'compact' } })
  const { status, body } = await person.patch('/api/v1/me', { preferences: { language: 'xx' } })
  expect([status, body.error.details[0]]).toMatchObject([
    400,
    { path: 'preferences.language', code: 'not_offered', values: { values: 'en, sv, fi' } },
  ])
})
