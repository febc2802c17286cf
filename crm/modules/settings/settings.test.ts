import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskedSecret, settingKeys } from '../../../contract/settings/registry.ts'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import { resealSecrets } from '../../reseal.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { environmentSettings } from './environment.ts'
import { readSetting, readSettings } from './read.ts'
import { readSecretSetting, settingsBox } from './secrets.ts'

let app: TestApp
let admin: Person
let root: Person
let portId: string

beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
  root = await app.person(portId, 'port_admin', { superAdmin: true })
})
afterAll(() => app.close())

const url = '/api/v1/admin/settings'
const put = (key: string, value: unknown, headers = {}, by = admin) => by.put(url, { key, value }, headers)
const putGlobal = (key: string, value: unknown, headers = {}, by = root) =>
  by.put(`${url}/global`, { key, value }, headers)
const inPort = (id = portId) => systemIn(id)
const ctx = (id = portId) => reading(app.crm.services.kernel, inPort(id))
const resolved = async (key: string, by = admin) => (await by.get(`${url}/resolved?keys=${key}`)).body.data[0]

describe('a setting of the port', () => {
  it('names no template of another port, and no address that is not called', async () => {
    const foreign = await app.person(await app.makePort(), 'port_admin')
    const response = await foreign.post('/api/v1/document-templates', {
      name: 'Theirs',
      documentType: 'eoi',
      content: { type: 'doc', content: [] },
      recipients: [{ role: 'client' }],
    })
    const id = response.body.data?.id ?? '01a20d41-0000-7000-8000-000000000000'
    const wrong = await put('default_templates', { eoi: id })
    expect([wrong.status, wrong.body.error?.code, wrong.body.error?.details[0].path]).toEqual([
      400,
      'REFERENCE_NOT_FOUND',
      'value.eoi',
    ])
    for (const host of ['http://127.0.0.1:4197', 'https://169.254.169.254', 'https://2130706433']) {
      const { status, body } = await put('signing_host', host)
      expect([host, status, body.error?.code]).toEqual([host, 400, 'HOOK_ADDRESS_REFUSED'])
    }
    for (const host of ['127.0.0.1', '169.254.169.254', '10.0.0.1', 'localhost', '2130706433']) {
      const server = { host, listenPort: 587, security: 'starttls', username: null }
      const { status, body } = await put('smtp_server', server)
      const { code, details } = body.error ?? {}
      expect([host, status, code, details?.[0].path]).toEqual([
        ...[host, 400, 'HOOK_ADDRESS_REFUSED', 'value.host'],
      ])
    }
  })

  it('is put back to what it inherits', async () => {
    const key = 'signing_valid_days'
    expect((await putGlobal(key, 45)).status).toBe(200)
    const own = (await put(key, 30)).body.data
    expect(own).toMatchObject({ value: 30, source: 'port', inherited: { value: 45, source: 'global' } })
    expect((await admin.get(url)).body.data.find((one: { key: string }) => one.key === key)).toEqual(own)
    const { version } = own
    const clear = (headers = {}, by = admin) => by.delete(`${url}/${key}`, undefined, headers)
    expect((await clear({ 'if-match': `"${version + 1}"` })).status).toBe(412)
    const back = await clear({ 'if-match': `"${version}"` })
    expect([back.status, back.body.data]).toMatchObject([
      200,
      { key, value: 45, source: 'global', version: 0, inherited: { value: 45, source: 'global' } },
    ])
    expect((await clear()).status).toBe(200)
    expect((await admin.delete(`${url}/no_such_setting`)).status).toBe(404)
    expect((await admin.delete(`${url}/storage_backend`)).status).toBe(403)
    expect((await putGlobal(key, null)).status).toBe(200)
    expect(await resolved(key)).toMatchObject({
      source: 'default',
      inherited: { value: 90, source: 'default' },
    })
    const listed = (await root.get(`${url}/global`)).body.data
    expect(listed.find((one: { key: string }) => one.key === key)).toMatchObject({
      value: 90,
      source: 'default',
      inherited: { value: 90, source: 'default' },
    })
  })
})

describe('a value', () => {
  it('is that of the port, else of the installation, else of the environment, else the built-in one', async () => {
    expect(await resolved('port_language')).toMatchObject({ value: 'en', source: 'default', version: 0 })
    expect((await putGlobal('port_language', 'sv')).status).toBe(200)
    expect(await resolved('port_language')).toMatchObject({ value: 'sv', source: 'global', version: 0 })
    expect((await put('port_language', 'fi')).body.data).toMatchObject({
      value: 'fi',
      source: 'port',
      version: 1,
    })
    expect((await putGlobal('port_language', null)).body.data).toMatchObject({
      value: 'en',
      source: 'default',
    })
    expect(await resolved('port_language')).toMatchObject({ value: 'fi', source: 'port' })

    const environment = environmentSettings({ mailFrom: '"Sol Hamn" <Sales@Solhamn.example>' })
    const sender = { name: 'Sol Hamn', address: 'sales@solhamn.example', replyTo: null }
    expect((await readSettings(ctx(), ['email_noreply_sender'], environment))[0]).toMatchObject({
      value: sender,
      source: 'environment',
    })
    const own = { name: 'Port', address: 'port@solhamn.example', replyTo: 'desk@solhamn.example' }
    await put('email_noreply_sender', own)
    expect(await readSetting(ctx(), 'email_noreply_sender', environment)).toEqual(own)
  })

  it('that no schema takes any more counts as not said', async () => {
    await app.rows(
      portId,
      sql`insert into settings (port_id, key, value) values (${portId}, 'email_routing', '{"gone": "sales"}'::jsonb)`,
    )
    expect(await resolved('email_routing')).toMatchObject({ value: {}, source: 'default', version: 1 })
    expect((await put('email_routing', { alert: 'sales' }, { 'if-match': '"1"' })).status).toBe(200)
  })

  it.each([
    ['berth_rules', { eoi_signed: 'always' }, 'value.eoi_signed'],
    ['residential_module_enabled', 'yes', 'value'],
    ['port_language', 'tlh', 'value'],
    ['smtp_server', { host: 'smtp example', listenPort: 25, security: 'tls', username: null }, 'value.host'],
    [
      'email_sales_sender',
      { name: 'A\r\nBcc: b@c.example', address: 'a@b.example', replyTo: null },
      'value.name',
    ],
    ['smtp_password_encrypted', maskedSecret, 'value'],
    ['smtp_password_encrypted', 7, 'value'],
    ['nothing_of_ours', 1, 'key'],
  ])('of %s that is none is refused, naming the field', async (key, value, path) => {
    const { status, body } = await put(key, value)
    expect([status, body.error.code, body.error.details[0].path]).toEqual([400, 'VALIDATION_FAILED', path])
  })

  it('is kept once of two people who saw the same, for the first time too', async () => {
    const other = await app.person(await app.makePort(), 'port_admin')
    const answers = await Promise.all(
      ['auto', 'off'].map((mode) => put('berth_rules', { eoi_signed: mode }, { 'if-match': '"0"' }, other)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  it('of the installation is a matter of super administrators, and none where each port decides itself', async () => {
    expect((await putGlobal('port_language', 'sv', {}, admin)).status).toBe(403)
    expect((await admin.get(`${url}/global`)).status).toBe(403)
    const refused = await putGlobal('smtp_password_encrypted', 'all ports')
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'key'])
    expect((await putGlobal('port_language', 'sv', { 'if-match': '"4"' })).status).toBe(412)
    const listed = (await root.get(`${url}/global`)).body.data.map(({ key }: { key: string }) => key)
    expect(listed).toContain('port_language')
    expect(listed).not.toContain('default_new_interest_owner')
    expect((await admin.get(url)).body.data.map(({ key }: { key: string }) => key)).toEqual(settingKeys)
  })
})

describe('a secret', () => {
  const key = 'smtp_password_encrypted'
  const rowOf = async () =>
    (
      await app.rows(
        portId,
        sql<{ value: string }>`select value #>> '{}' as value from settings where key = ${key}`,
      )
    )[0]!.value

  it('is sealed in the database, shown to nobody, and opened where it is used', async () => {
    expect(await resolved(key)).toMatchObject({ value: null, source: 'default' })
    const { body } = await put(key, 'correct horse battery')
    expect(body.data).toMatchObject({ value: maskedSecret, source: 'port' })
    expect(await rowOf()).toMatch(/^[\w-]{8}\.[\w-]+$/)
    const answers = [(await admin.get(url)).body, (await admin.get('/api/v1/admin/audit?limit=200')).body]
    expect(JSON.stringify(answers)).not.toContain('horse')
    const events = await app.rows(portId, sql<{ row: string }>`select to_jsonb(e)::text as row from events e`)
    expect(events.map(({ row }) => row).join()).not.toContain('horse')
    expect(await readSecretSetting(ctx(), settingsBox(app.crm.services.env), key)).toBe(
      'correct horse battery',
    )
  })

  it('is sealed anew after the key of the installation changed; a lost key is said in a sentence', async () => {
    const { env, kernel } = app.crm.services
    const before = await rowOf()
    const secret = 'the next secret of this installation, long enough'
    const rotated = { ...env, secret, previousSecret: env.secret }
    const job = resealSecrets({ kernel, env: rotated, log: pino({ level: 'silent' }) })
    await job({}, { attempt: 1, maxAttempts: 1 })
    const after = await rowOf()
    expect(after.split('.')[0]).not.toBe(before.split('.')[0])
    await job({}, { attempt: 1, maxAttempts: 1 })
    expect(await rowOf()).toBe(after)
    expect(await readSecretSetting(ctx(), settingsBox({ secret }), key)).toBe('correct horse battery')
    await expect(readSecretSetting(ctx(), settingsBox(env), key)).rejects.toMatchObject({
      code: 'SECRET_UNREADABLE',
    })
    // Sealing anew without the key leaves what cannot be opened.
    await resealSecrets({ kernel, env: { ...env, secret: 'x'.repeat(40) }, log: pino({ level: 'silent' }) })(
      {},
      { attempt: 1, maxAttempts: 1 },
    )
    expect(await rowOf()).toBe(after)
    expect((await put(key, null)).body.data.value).toBeNull()
    expect(await readSecretSetting(ctx(), settingsBox(env), key)).toBeNull()
  })
})

describe('a part the port does without', () => {
  const clients = '/api/v1/residential/clients'
  const switched = (on: boolean) => put('residential_module_enabled', on)
  const mine = async (by: Person): Promise<string[]> => {
    const { ports } = (await by.get('/api/v1/me')).body.data
    return ports.find(({ id }: { id: string }) => id === portId).permissions
  }

  it('is not there for anybody, leaves everything else, and comes back as it was', async () => {
    const manager = await app.person(portId, 'sales_manager')
    const neighbour = await app.person(await app.makePort(), 'port_admin')
    const { body } = await manager.post(clients, { fullName: 'Vera Dahl' })
    expect((await switched(false)).status).toBe(200)
    for (const person of [manager, admin, root]) {
      await expect.poll(async () => (await person.get(clients)).body.error?.code).toBe('MODULE_DISABLED')
      const answers = await Promise.all([
        person.get(`${clients}/${body.data.id}`),
        person.post(clients, { fullName: 'Nobody' }),
        person.get('/api/v1/residential/interests'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      expect((await mine(person)).filter((permission) => permission.startsWith('residential_'))).toEqual([])
      expect(await mine(person)).toContain('clients.view')
      expect((await person.get('/api/v1/search?q=Vera%20Dahl')).body.data).toEqual([])
    }
    expect((await neighbour.get(clients)).status).toBe(200)
    const slug = (await admin.get(`/api/v1/admin/ports/${portId}`)).body.data.slug
    const inquiry = { portSlug: slug, name: 'Nils', email: 'nils@home.example' }
    const sent = await app.nobody.post('/api/public/residential-inquiries', inquiry)
    expect([sent.status, sent.body.error.code]).toEqual([404, 'MODULE_DISABLED'])
    // Whoever gives roles gives these rights still: they count again once the part is back.
    const roles = (await admin.get('/api/v1/admin/roles')).body.data
    const role = roles.find(({ key }: { key: string }) => key === 'sales_manager')
    const input = { permissions: role.permissions, residentialAccess: true }
    expect((await admin.patch(`/api/v1/admin/roles/${role.id}`, input)).status).toBe(200)

    await switched(true)
    await expect.poll(async () => (await manager.get(`${clients}/${body.data.id}`)).status).toBe(200)
    expect((await manager.get('/api/v1/search?q=Vera%20Dahl')).body.data).toHaveLength(1)
    expect((await app.nobody.post('/api/public/residential-inquiries', inquiry)).status).toBe(201)
  })
})

it('settings of one port are no other port’s', async () => {
  const other = await app.makePort()
  await put('residential_partner_recipients', 'a@b.example')
  expect(await readSetting(ctx(other), 'residential_partner_recipients')).toBe('')
  await inTenant(app.crm.services.kernel, inPort(other), async (tx) => {
    const { rows } = await sql`select 1 from settings where port_id = ${portId}`.execute(tx.db)
    expect(rows).toEqual([])
  })
})
