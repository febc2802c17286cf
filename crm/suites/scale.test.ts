import { afterAll, beforeAll, describe } from 'vitest'
import { scaleRules } from '../../platform/testing/scale-rules.suite.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { exceptions } from './scale-exceptions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('a rule that keeps a cluster possible', () =>
  scaleRules({ name: 'crm', tenant: 'port_id', exceptions }, () => app.connection))
