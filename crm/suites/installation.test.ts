import { expect } from 'vitest'
import { installationSuite } from '../../platform/testing/installation.suite.ts'
import { migrations, schemas, tenancy } from '../database.ts'
import { testApp } from '../testing/app.ts'
import { makeSample } from './sample.ts'

installationSuite({
  migrations,
  schemas,
  tenancy,
  async filled() {
    const { connection, close, makePort, person } = await testApp()
    // The dump is that of one database.
    const portId = await makePort(undefined, { atHome: true })
    await makeSample(await person(portId, 'port_admin'), (await person(portId, 'viewer')).userId!)
    const tables = ['clients', 'yachts', 'companies', 'berths', 'interests', 'events', 'records']
    return { connection, close, tables }
  },
  async restored(client, counts) {
    const { rows } = await client.query(`select plain_name from crm.clients where plain_name <> ''`)
    expect(rows.length).toBe(counts['crm.clients'])
  },
})
