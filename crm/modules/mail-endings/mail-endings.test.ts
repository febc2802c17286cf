import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderLetter } from '../../../platform/mail/send.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { endingUrl, readEndingToken } from '../mail/ending-token.ts'
import { envelopes } from '../mail/envelope.ts'
import { settleDue } from '../reports/due.ts'

let app: TestApp
let boss: Person
let mate: Person

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  mate = await app.person(boss.portId!, 'port_admin')
})
afterAll(() => app.close())

const templates = '/api/v1/reports/templates'
const mailsTo = (person: Person) =>
  app.rows<{ id: string; text: string; category: string }>(
    boss.portId,
    sql`select id, text, category from mails where to_address = ${person.email} order by created_at`,
  )
const addressIn = (text: string) => /\S+\/unsubscribe\/\S+/.exec(text)![0]
const tokenIn = (text: string) => addressIn(text).split('/').at(-1)!
const read = async (token: string) => data(await app.nobody.get(`/api/public/mail-endings/${token}`))
/** As a mail program ends it: by a POST of its own, without a session. */
const oneClick = (token: string) =>
  app.web.inject({
    method: 'POST',
    url: `/unsubscribe/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

async function mailedReport() {
  const schedule = { every: 'day', hour: 6, recipients: [boss.userId, mate.userId] }
  const config = { kind: 'clients', columns: ['fullName'] }
  const { id } = data(await boss.post(templates, { kind: 'clients', name: 'Daily', config, schedule }))
  await app.rows(
    boss.portId,
    sql`update report_schedules set settled_until = now() - interval '3 days' where template_id = ${id} returning 1 as n`,
  )
  await inTenant(app.crm.services.kernel, systemIn(boss.portId!), (tx) => settleDue(tx, id, new Date()))
  const jobs = crmJobs(app.crm.services, async () => {})
  const sendings = await app.rows<{ id: string }>(boss.portId, sql`select id from report_sendings`)
  for (const { id: sendingId } of sendings)
    await jobs.send_report!({ tenantId: boss.portId, sendingId }, { attempt: 1, maxAttempts: 25 })
  return id as string
}

describe('a report that is mailed by its schedule', () => {
  it('says who set it up, and is ended by whoever gets it with one click and no session', async () => {
    const id = await mailedReport()
    const scheduleOf = async () => data(await boss.get(`${templates}/${id}`)).schedule
    const [mail] = await mailsTo(mate)
    expect(mail!.text).toContain('set up that you are mailed it')
    const token = tokenIn(mail!.text)
    // Looking at it, as scanners of mail do, ends nothing.
    expect(await read(token)).toMatchObject({ mail: 'report', title: 'Daily', ended: false })
    await app.web.inject({ url: `/unsubscribe/${token}` })
    expect((await scheduleOf()).recipients).toEqual([boss.userId, mate.userId])
    expect((await oneClick(token)).statusCode).toBe(204)
    expect((await oneClick(token)).statusCode).toBe(204)
    expect((await scheduleOf()).recipients).toEqual([boss.userId])
    expect(await read(token)).toMatchObject({ ended: true })
    const changes = (await boss.get(`/api/v1/admin/audit?entityId=${id}&limit=20`)).body.data as {
      type: string
      actorId: string | null
    }[]
    expect(changes.filter(({ type }) => type === 'report.updated')).toMatchObject([{ actorId: mate.userId }])
    // The last who leaves ends the schedule.
    expect((await oneClick(tokenIn((await mailsTo(boss))[0]!.text))).statusCode).toBe(204)
    expect(await scheduleOf()).toBeNull()
  })

  it('tells mail programs how it is ended, by one click where the service is reached by https', async () => {
    const [mail] = await mailsTo(mate)
    const headersAt = async (publicUrl: string) => {
      const env = { ...app.crm.services.env, publicUrl }
      const text = mail!.text.replace(app.crm.services.env.publicUrl, publicUrl)
      const ending = {
        mail: 'report',
        tenantId: boss.portId!,
        userId: mate.userId!,
        templateId: null,
      } as const
      const own = { id: mail!.id, sender: 'noreply' as const, replyTo: null }
      const url = endingUrl(env, ending)
      const ownMail = { ...own, text: text.replace(/\S+\/unsubscribe\/\S+/, url) }
      const envelope = await envelopes({ ...app.crm.services, env })(systemIn(boss.portId), ownMail)
      const letter = {
        ...ownMail,
        ...envelope,
        to: mate.email,
        cc: [],
        subject: 'Daily',
        html: null,
        link: null,
      }
      const bytes = await renderLetter(letter, new Date())
      return {
        url,
        head: bytes
          .toString()
          .split('\r\n\r\n')[0]!
          .replaceAll(/\r\n[ \t]/g, ''),
      }
    }
    const { url, head } = await headersAt('https://crm.example.com')
    expect(head.replaceAll(' ', '')).toContain(`List-Unsubscribe:<${url}>`)
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect((await headersAt('http://crm.example.com')).head).not.toContain('List-Unsubscribe-Post')
  })
})

it('ends the gathered mail of a person, and nothing else of them', async () => {
  const { env } = app.crm.services
  await mate.put('/api/v1/me/notification-preferences', { digest: { mode: 'daily' } })
  const ending = { mail: 'digest', tenantId: boss.portId!, userId: mate.userId!, templateId: null } as const
  const token = tokenIn(endingUrl(env, ending))
  expect(await read(token)).toMatchObject({ mail: 'digest', ended: false })
  expect((await oneClick(token)).statusCode).toBe(204)
  const choice = data(await mate.get('/api/v1/me/notification-preferences'))
  expect(choice.digest.mode).toBe('off')
  expect(await read(token)).toMatchObject({ ended: true })
})

it('is not guessed: a letter of the link less or other opens nothing', async () => {
  const { env } = app.crm.services
  const ending = { mail: 'digest', tenantId: boss.portId!, userId: boss.userId!, templateId: null } as const
  const token = tokenIn(endingUrl(env, ending))
  const other = tokenIn(endingUrl({ ...env, secret: 'another secret of the same length' }, ending))
  for (const wrong of [token.slice(0, -1), `B${token.slice(1)}`, other, 'A'.repeat(110)]) {
    expect((await app.nobody.get(`/api/public/mail-endings/${wrong}`)).status).toBeGreaterThanOrEqual(400)
    expect((await oneClick(wrong)).statusCode).toBeGreaterThanOrEqual(400)
  }
  // After a change of the secret, mail from before is ended as it says.
  const rotated = { ...env, secret: 'the new secret of the installation', previousSecret: env.secret }
  expect(readEndingToken(rotated, token)).toEqual(ending)
})
