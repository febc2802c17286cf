import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { migrations as crmMigrations, schemas as crmSchemas } from '../../crm/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { readFormsEnv } from '../../platform/env.ts'
import { dropDatabase, testCluster } from '../../platform/testing/cluster.ts'
import { startReceiver } from '../../platform/testing/receiver.ts'
import { migrations, schemas } from '../database.ts'
import { seedDemo } from '../demo/seed.ts'
import { openForms } from '../service.ts'

it('runs beside the CRM in one database of its operator, whose user is no superuser', {
  tags: 'long',
}, async () => {
  const cluster = testCluster()
  const name = `forms_external_${process.pid}`
  const operator = new pg.Client({ ...cluster, database: 'postgres', ssl: false })
  await operator.connect()
  await operator.query(`create role ${name} login createrole`)
  await operator.query(`grant berthwise_app, berthwise_jobs to ${name} with admin option`)
  await operator.query(`create database ${name} owner ${name}`)
  const url = `postgres://${name}@${encodeURIComponent(cluster.host)}:${cluster.port}/${name}`
  const dataDir = await mkdtemp(path.join(tmpdir(), 'berthwise-external-'))
  const receiver = await startReceiver()
  await migrate({ url }, crmMigrations, crmSchemas)
  await migrate({ url }, migrations, schemas)
  const env = readFormsEnv({ DATA_DIR: dataDir, HOOK_ALLOW: '127.0.0.1', NODE_ENV: 'test' })
  const forms = await openForms(env, { url }, pino({ level: 'silent' }))
  try {
    await forms.openWorker()
    const web = await forms.openWeb()
    const demo = (await seedDemo(forms.services))!
    expect((await seedDemo(forms.services))!.key).toBe(demo.key)
    const ask = async (method: 'GET' | 'POST', path: string, payload?: object) =>
      (
        await web.inject({
          method,
          url: `/external/automation/${path}`,
          headers: { authorization: `Bearer ${demo.key}` },
          ...(payload ? { payload } : {}),
        })
      ).json()
    const { workspaces } = await ask('GET', 'validate')
    const listed: { id: string; slug: string }[] = await ask('GET', `forms?workspace_id=${workspaces[0].id}`)
    const form = listed.find((one) => one.slug === demo.slug)!
    expect(await ask('GET', `submissions/recent?form_id=${form.id}`)).toHaveLength(3)
    await ask('POST', 'webhook', { hookUrl: receiver.url, form_id: form.id })
    const session = await web.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: demo.email, password: demo.password },
    })
    const headers = { cookie: String(session.headers['set-cookie']).split(';')[0]! }
    const subscriptions = await web.inject({ url: `/api/v1/forms/${form.id}/subscriptions`, headers })
    const sentTo: { id: string; hookUrl: string; name: string | null }[] = subscriptions.json().data
    // The demonstration's own goes to the CRM beside it, once.
    expect(sentTo.map(({ name }) => name).sort()).toEqual(['Berthwise: Berth inquiry', null])
    const { id } = sentTo.find(({ hookUrl }) => hookUrl.startsWith(receiver.url))!
    await web.inject({ method: 'POST', url: `/api/v1/subscriptions/${id}/test`, headers })
    const [call] = await receiver.got(1)
    expect(JSON.parse(call!.body).form_slug).toBe(demo.slug)
  } finally {
    await forms.close()
    await receiver.close()
    await dropDatabase(name)
    await operator.query(`drop role ${name}`)
    await operator.end()
    await rm(dataDir, { recursive: true, force: true })
  }
})
