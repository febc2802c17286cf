import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { roundTripsOf } from '../../../platform/testing/statements/round-trips.ts'
import type { Tx } from '../../context.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { brandOf } from '../branding/brand.ts'
import { todayInPort } from '../records/today.ts'
import { readSetting } from './read.ts'
import { keepSetting } from './write.ts'

let app: TestApp
let portId: string

beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
})
afterAll(() => app.close())

const unit = (work: (tx: Tx) => Promise<void>) => inTenant(app.crm.services.kernel, systemIn(portId), work)
const days = (tx: Tx) => readSetting(tx, 'signing_valid_days')
const write = (tx: Tx, value: number) =>
  keepSetting(tx, { key: 'signing_valid_days', kept: value, ifMatch: null })

it('asks for a setting, the brand and the day once in a unit of work', async () => {
  const once = await roundTripsOf(() =>
    unit(async (tx) => {
      await days(tx)
      await brandOf(tx)
      await todayInPort(tx)
    }),
  )
  const often = await roundTripsOf(() =>
    unit(async (tx) => {
      for (const read of [days, brandOf, todayInPort, days, brandOf, todayInPort]) await read(tx)
    }),
  )
  expect(once.length).toBeGreaterThan(3)
  expect(often.length).toBe(once.length)
})

it('sees what the unit itself writes, and what it takes back', async () => {
  await unit(async (tx) => {
    const usual = await days(tx)
    await write(tx, usual + 1)
    expect(await days(tx)).toBe(usual + 1)
    const failing = tx.attempt(async () => {
      await write(tx, usual + 2)
      expect(await days(tx)).toBe(usual + 2)
      throw new Error('Not so.')
    })
    await expect(failing).rejects.toThrow('Not so.')
    expect(await days(tx)).toBe(usual + 1)
    await tx.rehearse(async (rehearsal) => {
      await write(rehearsal, usual + 3)
      expect(await days(rehearsal)).toBe(usual + 3)
    })
    expect(await days(tx)).toBe(usual + 1)
  })
})
