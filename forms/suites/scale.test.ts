import { afterAll, beforeAll, describe } from 'vitest'
import { scaleRules } from '../../platform/testing/scale-rules.suite.ts'
import { type FormsApp, formsApp } from '../testing/app.ts'
import { exceptions } from './scale-exceptions.ts'

let app: FormsApp
beforeAll(async () => {
  app = await formsApp()
})
afterAll(() => app.close())

describe('a rule that keeps a cluster possible', () =>
  scaleRules({ name: 'forms', tenant: 'account_id', exceptions }, () => app.connection))
