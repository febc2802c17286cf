// @module-tag long

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { clientConfig } from '../../platform/database/pools.ts'
import { dropDatabase, testCluster } from '../../platform/testing/cluster.ts'
import { testEnv } from '../../platform/testing/open-service.ts'
import { migrations, schemas } from '../database.ts'
import { seedDemo } from '../demo/seed.ts'
import { openCrm } from '../service.ts'

it('runs on a server of its operator, whose user owns the schema and is no superuser', {
  tags: 'long',
}, async () => {
  const cluster = testCluster()
  const name = `external_${process.pid}`
  const operator = new pg.Client({ ...cluster, database: 'postgres', ssl: false })
  await operator.connect()
  await operator.query(`create role ${name} login createrole`)
  await operator.query(`grant berthwise_app, berthwise_jobs to ${name} with admin option`)
  await operator.query(`create database ${name} owner ${name}`)
  const url = `postgres://${name}@${encodeURIComponent(cluster.host)}:${cluster.port}/${name}`
  const dataDir = await mkdtemp(path.join(tmpdir(), 'berthwise-external-'))
  await migrate({ url }, migrations, schemas)
  const crm = await openCrm(testEnv(dataDir), { url }, pino({ level: 'silent' }))
  try {
    const web = await crm.openWeb()
    await crm.openWorker()
    const [signIn] = await seedDemo(crm.services)
    const { email, password } = signIn!
    const session = await web.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password },
    })
    const cookie = String(session.headers['set-cookie']).split(';')[0]!
    const me = await web.inject({ url: '/api/v1/me', headers: { cookie } })
    const portId = me.json().data.ports[0].id
    const get = async (address: string) =>
      (await web.inject({ url: address, headers: { cookie, 'x-port-id': portId } })).json()
    expect((await get('/api/v1/berths')).meta.total).toBe(120)
    expect((await get('/api/v1/search?q=A1&types=berth')).data[0].title).toBe('A1')
    expect((await get('/api/v1/clients?q=holm')).meta.total).toBeGreaterThan(0)
    const spent = (await get('/api/v1/expenses?limit=20')).data as { merchant: string; receipts: number }[]
    expect(spent.filter(({ receipts }) => receipts === 1).map(({ merchant }) => merchant)).toHaveLength(5)
    const papers = (await get('/api/v1/files?limit=100&q=Hotel')).data as { name: string }[]
    expect(papers.map(({ name: paper }) => paper)).toContain('Hotel am Rhein.pdf')
    const agent = await web.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: 'agent@demo.berthwise.example', password },
    })
    const agentCookie = String(agent.headers['set-cookie']).split(';')[0]!
    const ports = (await web.inject({ url: '/api/v1/me', headers: { cookie: agentCookie } })).json().data
      .ports
    expect(ports).toEqual([expect.objectContaining({ slug: 'demo', role: 'Sales agent' })])

    // The search finds its rows by the index although row-level security is forced on the owner too.
    const owner = new pg.Client(clientConfig({ url }))
    await owner.connect()
    // With few rows the planner would take the port alone: it is left out, and only the index of the text is left.
    await owner.query('set enable_seqscan = off')
    const plan = await owner.query(`explain select id from records where found_by like '%holm%'`)
    await owner.end()
    expect(JSON.stringify(plan.rows)).toMatch(/Index Cond[^}]*found_by ~~/)
  } finally {
    await crm.close()
    await dropDatabase(name)
    await operator.query(`drop owned by ${name}`)
    await operator.query(`drop role ${name}`)
    await operator.end()
    await rm(dataDir, { recursive: true, force: true })
  }
})
