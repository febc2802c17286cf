import { hkdfSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crm } from '../../contract/crm.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { Answered } from '../../platform/testing/talker.ts'
import { portalTokens } from '../modules/portal/session.ts'
import {
  invitedClient,
  type PortalPerson,
  portalPerson,
  signedInAs,
} from '../modules/portal/testing/portal-person.ts'
import { type PortalRecords, recordsFor } from '../modules/portal/testing/portal-records.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'
import { data } from '../testing/data.ts'

const all = Object.entries(crm as Record<string, Record<string, Endpoint>>).flatMap(([module, endpoints]) =>
  Object.entries(endpoints)
    .filter(([, { gate }]) => gate === 'portal')
    .map(([name, endpoint]) => ({ operation: `${module}.${name}`, endpoint })),
)
const inPort = all.filter(({ endpoint }) => endpoint.scope !== 'none')
const ofRecords = inPort.filter(({ endpoint }) => endpoint.path.includes('{'))
const password = 'calm-quay-2030'

let app: TestApp
let admin: Person
let elsewhere: Person
let mia: PortalPerson
/** What is Mia's, another client's of her port, and somebody's in a port she is not in. */
let own: PortalRecords
let others: PortalRecords
let foreign: PortalRecords

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort('attacked'), 'port_admin')
  elsewhere = await app.person(await app.makePort('elsewhere'), 'port_admin')
  const filled = async (by: Person, email: string, word: string) => {
    const person = await portalPerson(app, by, { email, fullName: `${word} Laine` })
    return { person, records: await recordsFor(app, by, { clientId: person.clientId, email, word }) }
  }
  const first = await filled(admin, 'mia@attack.example', 'Mia')
  ;[mia, own] = [first.person, first.records]
  others = (await filled(admin, 'otto@attack.example', 'Otto')).records
  foreign = (await filled(elsewhere, 'freja@attack.example', 'Freja')).records
})
afterAll(() => app.close())

const bodies: Readonly<Record<string, object>> = {
  'portalAccess.changePassword': { currentPassword: password, newPassword: 'another-pass-77' },
}

function ask({ operation, endpoint }: (typeof all)[number], cookie: string, id: string, port = '') {
  const url = endpoint.path.replace(/\{\w+\}/g, id) + (port && `?port=${port}`)
  const body = endpoint.method === 'GET' || endpoint.upload ? undefined : (bodies[operation] ?? {})
  return app.nobody.send(endpoint.method, url, body, { cookie })
}

const partOf = (endpoint: Endpoint) => endpoint.path.split('/')[3]!
const idIn = (records: PortalRecords, endpoint: Endpoint) => records[partOf(endpoint)] ?? records.interests!

/** A refusal says what it is, and nothing else; it gives no cookie. */
function refusalOf({ status, body, headers }: Answered) {
  // Nobody is no error there.
  if (status === 200 && body.data === null) return [401, 'SESSION_REQUIRED']
  expect(Object.keys(body)).toEqual(['error'])
  expect(JSON.stringify(body)).not.toMatch(/Laine|attack\.example|Otto|Freja/)
  expect(headers['set-cookie']).toBeUndefined()
  return [status, body.error.code]
}

/** Everything that is kept of both ports, and of the accounts of the portal. */
async function digest(): Promise<string> {
  const tables = await app.rows(
    null,
    sql<{ name: string }>`select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'port_id' where c.relnamespace = 'crm'::regnamespace
        and c.relkind = 'r' order by 1`,
  )
  const sumOf = async (name: string, port: string | null) => {
    const where = port === null ? sql`` : sql`where port_id = ${port}`
    const [row] = await app.rows(
      port,
      sql<{ sum: string }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
        from ${sql.table(name)} t ${where}`,
    )
    return row!.sum
  }
  const ofPort = (port: string) => Promise.all(tables.map(({ name }) => sumOf(name, port)))
  const accounts = ['portal_users', 'portal_ended_sessions'].map((name) => sumOf(name, null))
  const sums = [ofPort(admin.portId!), ofPort(elsewhere.portId!), Promise.all(accounts)]
  return (await Promise.all(sums)).flat().join()
}

const cookieOf = (answer: Answered, name = 'portal_session') =>
  String([answer.headers['set-cookie']].flat().find((one) => String(one).startsWith(`${name}=`))).split(
    ';',
  )[0]!

/** A cookie as the portal gives it, of another time or another secret. */
async function started(who: { id: string; version: number }, { at, secret }: { at?: Date; secret?: string }) {
  const { env } = app.crm.services
  vi.useFakeTimers({ toFake: ['Date'], now: at ?? new Date() })
  try {
    const tokens = portalTokens(secret === undefined ? env : { ...env, secret, previousSecret: undefined })
    return (await tokens.start(who, false)).split(';')[0]!
  } finally {
    vi.useRealTimers()
  }
}

const claimsOf = (cookie: string) =>
  JSON.parse(Buffer.from(cookie.split('=')[1]!.split('.')[1]!, 'base64url').toString())

/** A token of the right key that says something else than those of the portal. */
async function crafted(change: (token: SignJWT) => SignJWT, alg = 'HS256') {
  const key = new Uint8Array(
    hkdfSync('sha256', app.crm.services.env.secret, '', 'berthwise portal session', 32),
  )
  const { sub, ver } = claimsOf(mia.cookie)
  const token = new SignJWT({ sub, ver })
    .setProtectedHeader({ alg })
    .setIssuer('berthwise')
    .setAudience('portal')
    .setJti(uuidv7())
    .setIssuedAt()
    .setExpirationTime('1h')
  return `portal_session=${await change(token).sign(key)}`
}

async function viewOf(staff: Person, clientId: string) {
  const look = cookieOf(await staff.post(`/api/v1/clients/${clientId}/portal-view`, {}))
  return `${staff.cookie}; ${look}`
}

/** Sessions that let nobody in, by what is wrong with them. */
const broken: Readonly<Record<string, () => Promise<string>>> = {
  expired: async () => {
    const { sub, ver } = claimsOf(mia.cookie)
    return started({ id: sub, version: ver }, { at: new Date(Date.now() - 24 * 3_600_000 - 1000) })
  },
  'used after signing out': async () => {
    const { cookie } = await portalPerson(app, admin, {
      email: 'left@attack.example',
      fullName: 'Left Laine',
    })
    await app.nobody.send('POST', '/api/portal/auth/sign-out', {}, { cookie })
    return cookie
  },
  'from before a changed password': async () => {
    const { sub, ver } = claimsOf(mia.cookie)
    return started({ id: sub, version: ver - 1 }, {})
  },
  tampered: async () => {
    const [head, body, mark] = mia.cookie.split('=')[1]!.split('.')
    const freja = { ...claimsOf(mia.cookie), sub: uuidv7() }
    expect(body).toBeDefined()
    return `portal_session=${head}.${Buffer.from(JSON.stringify(freja)).toString('base64url')}.${mark}`
  },
  'signed by another secret': async () => {
    const { sub, ver } = claimsOf(mia.cookie)
    return started({ id: sub, version: ver }, { secret: 'another secret of enough characters, 40' })
  },
  'for another audience': () => crafted((token) => token.setAudience('staff')),
  'by another issuer': () => crafted((token) => token.setIssuer('elsewhere')),
  'signed in another way': () => crafted((token) => token, 'HS512'),
  'without an end': async () => {
    const { sub, ver } = claimsOf(mia.cookie)
    const key = new Uint8Array(
      hkdfSync('sha256', app.crm.services.env.secret, '', 'berthwise portal session', 32),
    )
    const endless = new SignJWT({ sub, ver }).setProtectedHeader({ alg: 'HS256' }).setJti(uuidv7())
    return `portal_session=${await endless.setIssuer('berthwise').setAudience('portal').setIssuedAt().sign(key)}`
  },
  'of no account': () => started({ id: uuidv7(), version: 1 }, {}),
  'of staff alone': async () => admin.cookie,
  'of an archived client': async () => {
    const { clientId, cookie } = await portalPerson(app, admin, {
      ...{ email: 'archived@attack.example', fullName: 'Archived Laine' },
    })
    await admin.delete(`/api/v1/clients/${clientId}`)
    return cookie
  },
  'whose access was ended': async () => {
    const { clientId, cookie } = await portalPerson(app, admin, {
      ...{ email: 'ended@attack.example', fullName: 'Ended Laine' },
    })
    await admin.delete(`/api/v1/clients/${clientId}/portal-user`)
    return cookie
  },
  'of staff who look at a client that was merged': async () => {
    const { id: loserId } = await invitedClient(admin, { email: 'loser@attack.example' })
    const { id } = await invitedClient(admin, { email: 'winner@attack.example' })
    const cookie = await viewOf(admin, loserId)
    data(await admin.post(`/api/v1/clients/${id}/merge`, { loserId }))
    return cookie
  },
  'of staff whose role was taken away': async () => {
    const agent = await app.person(admin.portId!, ['clients.view', 'invoices.view', 'interests.view'])
    const cookie = await viewOf(agent, mia.clientId)
    const powerless = data(
      await admin.post('/api/v1/admin/roles', { name: uuidv7(), permissions: ['berths.view'] }),
    )
    data(await admin.patch(`/api/v1/admin/users/${agent.userId}`, { roleId: powerless.id }))
    return cookie
  },
  'of staff who left the port': async () => {
    const agent = await app.person(admin.portId!, 'sales_agent')
    const cookie = await viewOf(agent, mia.clientId)
    expect((await admin.delete(`/api/v1/admin/users/${agent.userId}`)).status).toBeLessThan(300)
    return cookie
  },
  'of staff who signed out': async () => {
    const agent = await app.person(admin.portId!, 'port_admin')
    const cookie = await viewOf(agent, mia.clientId)
    expect((await agent.post('/api/auth/sign-out', {})).status).toBeLessThan(300)
    return cookie
  },
  'of staff, beside the session of somebody else': async () => {
    const agent = await app.person(admin.portId!, 'port_admin')
    return (await viewOf(agent, mia.clientId)).replace(agent.cookie, admin.cookie)
  },
}

it('answers the session of the client whose records they are', async () => {
  for (const one of inPort.filter(
    ({ endpoint }) => endpoint.method === 'GET' && !/download/.test(endpoint.path),
  ))
    expect([one.operation, (await ask(one, mia.cookie, idIn(own, one.endpoint))).status]).toEqual([
      one.operation,
      200,
    ])
})

describe('a session', () => {
  it.each(Object.keys(broken))('%s opens nothing, shows nothing and changes nothing', async (name) => {
    const cookie = await broken[name]!()
    const before = await digest()
    const answers = []
    for (const one of all)
      answers.push([one.operation, ...refusalOf(await ask(one, cookie, idIn(own, one.endpoint)))])
    expect(answers).toEqual(all.map(({ operation }) => [operation, 401, 'SESSION_REQUIRED']))
    expect(await digest()).toBe(before)
  })
})

describe('a client', () => {
  it('asks in vain for a port they are not in, with the ids of records there', async () => {
    const before = await digest()
    for (const port of ['elsewhere', 'nowhere', '%27%20or%201=1', '%00', 'attacked&port=elsewhere'])
      for (const one of inPort) {
        const answer = await ask(one, mia.cookie, idIn(foreign, one.endpoint), port)
        const code = answer.body.error?.code
        // Two of them, or nothing a name could be, are no port at all.
        expect([one.operation, port, answer.status]).toEqual([
          one.operation,
          port,
          code === 'VALIDATION_FAILED' ? 400 : 404,
        ])
        refusalOf(answer)
      }
    expect(await digest()).toBe(before)
  })

  it.each(['another client of their port', 'a client of another port', 'nobody'])(
    'asks in vain for records of %s',
    async (whose) => {
      const records = { 'another client of their port': others, 'a client of another port': foreign }[whose]
      const before = await digest()
      for (const one of ofRecords) {
        const id = records ? idIn(records, one.endpoint) : uuidv7()
        const answer = await ask(one, mia.cookie, id)
        expect([one.operation, ...refusalOf(answer)]).toEqual([one.operation, 404, 'RECORD_NOT_FOUND'])
      }
      expect(await digest()).toBe(before)
    },
  )

  it('who was merged sees what the other had, and no more than that', async () => {
    const email = 'twin@attack.example'
    const twin = await portalPerson(app, admin, { email, fullName: 'Twin Laine' })
    const { id } = await invitedClient(admin, { email: 'stays@attack.example', fullName: 'Stays Laine' })
    data(await admin.post(`/api/v1/clients/${id}/merge`, { loserId: twin.clientId }))
    const before = await digest()
    for (const one of ofRecords) {
      const answer = await ask(one, twin.cookie, idIn(others, one.endpoint))
      expect([one.operation, ...refusalOf(answer)]).toEqual([one.operation, 404, 'RECORD_NOT_FOUND'])
    }
    expect(await digest()).toBe(before)
    const stays = await signedInAs(app, id, await app.linkTo('stays@attack.example', admin.portId))
    expect(data(await stays.get('/api/portal/me')).clients).toEqual([{ id, fullName: 'Stays Laine' }])
  })
})

describe('staff who look at what a client sees', () => {
  it('change nothing, and see no other client and no other port', async () => {
    const cookie = await viewOf(admin, mia.clientId)
    const before = await digest()
    for (const one of inPort) {
      if (one.endpoint.method !== 'GET') {
        const answer = await ask(one, cookie, idIn(own, one.endpoint))
        expect([one.operation, ...refusalOf(answer)]).toEqual([one.operation, 403, 'PORTAL_READ_ONLY'])
      } else if (one.endpoint.path.includes('{')) {
        const answer = await ask(one, cookie, idIn(others, one.endpoint))
        expect([one.operation, ...refusalOf(answer)]).toEqual([one.operation, 404, 'RECORD_NOT_FOUND'])
      }
      const there = await ask(one, cookie, idIn(foreign, one.endpoint), 'elsewhere')
      expect([one.operation, there.status]).toEqual([
        one.operation,
        one.endpoint.method === 'GET' ? 404 : 403,
      ])
      refusalOf(there)
    }
    expect(await digest()).toBe(before)
  })
})

describe('an account that no port lets in', () => {
  it('is answered as one there is not, also to whoever knows its password', async () => {
    const { clientId } = await portalPerson(app, admin, {
      email: 'out@attack.example',
      fullName: 'Out Laine',
    })
    await admin.delete(`/api/v1/clients/${clientId}/portal-user`)
    const tries = []
    for (const email of ['out@attack.example', 'none@attack.example']) {
      const answer = await app.nobody.send('POST', '/api/portal/auth/sign-in', { email, password })
      const { requestId: _, ...error } = answer.body.error
      tries.push([...refusalOf(answer), error])
    }
    expect(tries[0]).toEqual(tries[1])
  })
})
