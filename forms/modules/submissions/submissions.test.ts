import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { startReceiver } from '../../../platform/testing/receiver.ts'
import { visitor } from '../../hosted/testing/visitor.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'
import { deleteExpired, notifySubmission } from './jobs.ts'

let app: FormsApp
let account: TestAccount

beforeAll(async () => {
  app = await formsApp({ env: { hookAllow: ['127.0.0.1'] } })
  account = await app.account()
})
afterAll(() => app.close())

const listOf = async (formId: string, query = '') =>
  (await account.owner.get(`/api/v1/forms/${formId}/submissions?${query}`)).body
const spam = (id: string) =>
  app.rows(account.id, sql`update submissions set spam = 'honeypot' where id = ${id}`)

describe('submissions', () => {
  it('are listed newest first, searched, and filtered by answer, time and spam', async () => {
    const form = await app.form(account, {
      pages: [
        {
          id: 'page1',
          fields: [
            { id: 'fname', key: 'name', type: 'short_text', label: 'Name' },
            {
              id: 'fdocks',
              key: 'docks',
              type: 'multiple_choice',
              label: 'Docks',
              options: [
                { value: 'a', label: 'A' },
                { value: 'b', label: 'B' },
              ],
            },
            { id: 'flength', key: 'length', type: 'number', label: 'Length' },
          ],
        },
      ],
    })
    const ada = await app.submit(form.slug, { name: 'Ada Lovelace', docks: ['a', 'b'], length: 12.5 })
    const bo = await app.submit(form.slug, { name: 'Bo 100%', docks: ['b'], length: 9 })
    const junk = await app.submit(form.slug, { name: 'Junk', docks: null, length: null })
    await spam(junk)
    const ids = async (query: string) =>
      (await listOf(form.id, query)).data.map((one: { id: string }) => one.id)
    expect(await ids('')).toEqual([bo, ada])
    expect(await ids('sort=submittedAt')).toEqual([ada, bo])
    expect(await ids('q=LOVE+ada')).toEqual([ada])
    expect(await ids('q=100%25')).toEqual([bo])
    expect(await ids(`answers=${encodeURIComponent('docks:a')}`)).toEqual([ada])
    expect(await ids(`answers=${encodeURIComponent('docks:b\nlength:9')}`)).toEqual([bo])
    expect(await ids('spam=yes')).toEqual([junk])
    expect(await ids('spam=all')).toEqual([junk, bo, ada])
    expect(await ids(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([])
    expect(await listOf(form.id, 'limit=1&page=2')).toMatchObject({
      meta: { total: 2 },
      data: [{ id: ada, data: { length: 12.5 } }],
    })
    const one = (await account.owner.get(`/api/v1/submissions/${bo}`)).body.data
    expect(one).toMatchObject({ newerId: null, olderId: ada, formVersion: 1, spam: null, deliveries: [] })
  })

  it('are stored once for one token, however many ask at once', async () => {
    const token = uuidv7()
    const form = await app.form(account)
    const ids = await Promise.all(
      Array.from({ length: 12 }, () => app.submit(form.slug, { name: 'Twice' }, token)),
    )
    expect(new Set(ids).size).toBe(1)
    expect((await listOf(form.id)).meta.total).toBe(1)
  })

  it('stop at the limit of the form, however many come at once', async () => {
    const form = await app.form(account)
    await account.owner.patch(`/api/v1/forms/${form.id}`, { responseLimit: 5 })
    await expect.poll(async () => (await app.forms.services.hosted.get(form.slug))!.responseLimit).toBe(5)
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, n) => app.submit(form.slug, { name: `N${n}` })),
    )
    expect(ids.filter(Boolean)).toHaveLength(5)
    expect((await listOf(form.id)).meta.total).toBe(5)
  })

  it('keep the columns of every version, the newest first', async () => {
    const form = await app.form(account)
    const { draft } = (await account.owner.get(`/api/v1/forms/${form.id}`)).body.data
    const [page] = draft.pages
    const fields = [page.fields[1], { id: 'fphone', key: 'phone', type: 'phone', label: 'Phone' }]
    await account.owner.patch(`/api/v1/forms/${form.id}`, {
      draft: { ...draft, pages: [{ ...page, fields }] },
    })
    await account.owner.post(`/api/v1/forms/${form.id}/publish`)
    const { data } = (await account.owner.get(`/api/v1/forms/${form.id}/columns`)).body
    expect(data.map((one: { key: string }) => one.key)).toEqual(['email', 'phone', 'name'])
  })

  it('are exported as CSV, formulas escaped, and as XLSX with numbers and dates', async () => {
    const form = await app.form(account, {
      pages: [
        {
          id: 'page1',
          fields: [
            { id: 'fname', key: 'name', type: 'short_text', label: 'Name, full' },
            { id: 'flength', key: 'length', type: 'number', label: 'Length' },
          ],
        },
      ],
    })
    await app.submit(form.slug, { name: '=1+1', length: 12.5 })
    const csv = await account.owner.get(`/api/v1/forms/${form.id}/export?format=csv`)
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.body).toContain('"Name, full"')
    expect(csv.body).toContain("'=1+1,12.5")
    const xlsx = await app.web.inject({
      url: `/api/v1/forms/${form.id}/export?format=xlsx`,
      headers: account.owner.headers,
    })
    const [sheet] = await readXlsxFile(xlsx.rawPayload)
    expect(sheet!.data[0]!.slice(0, 4)).toEqual(['Submission', 'Submitted at', 'Name, full', 'Length'])
    expect(sheet!.data[1]!.slice(2, 4)).toEqual(['=1+1', 12.5])
    expect(sheet!.data[1]![1]).toBeInstanceOf(Date)
  })

  it('are deleted for good with their files and deliveries, and the log tells', async () => {
    const form = await app.form(account)
    const [one, two] = [
      await app.submit(form.slug, { name: 'One' }),
      await app.submit(form.slug, { name: 'Two' }),
    ]
    const file = uuidv7()
    await app.forms.services.storage.put(`${account.id}/${file}`, Buffer.from('bytes'))
    await app.rows(
      account.id,
      sql`insert into files (account_id, id, form_id, submission_id, name, media_type, size)
      values (${account.id}, ${file}, ${form.id}, ${one}, 'a.pdf', 'application/pdf', 5)`,
    )
    await app.forms.openWorker()
    expect((await account.owner.delete(`/api/v1/submissions/${one}`)).status).toBe(204)
    expect((await account.owner.delete(`/api/v1/submissions/${one}`)).status).toBe(404)
    const bulk = await account.owner.post('/api/v1/submissions/delete', { ids: [one, two] })
    expect(bulk.body.data.results.map((result: { ok: boolean }) => result.ok)).toEqual([false, true])
    expect((await listOf(form.id, 'spam=all')).meta.total).toBe(0)
    await expect.poll(() => app.forms.services.storage.stat(`${account.id}/${file}`)).toBe(null)
    const { body } = await account.owner.get(`/api/v1/forms/${form.id}/activity`)
    expect(body.data.filter((entry: { type: string }) => entry.type === 'submission.deleted')).toHaveLength(2)
  })

  it('that are no spam after all are delivered then, once', async () => {
    const receiver = await startReceiver()
    const form = await app.form(account)
    await account.platform.post('/external/automation/webhook', { hookUrl: receiver.url, form_id: form.id })
    const [subscribed] = (await account.owner.get(`/api/v1/forms/${form.id}/activity`)).body.data
    expect(subscribed).toMatchObject({ type: 'subscription.created', actorKind: 'key' })
    // What only a machine fills in, by the script's way and without one.
    const sent = await visitor(app, form).send({ name: 'Eager' }, { trap: 'https://pills.example' })
    const submissionId = sent.json.data.id
    await visitor(app, form).post({ name: 'Plain' }, { 'company-website': 'https://pills.example' })
    expect(
      (await account.platform.get(`/external/automation/submissions/recent?form_id=${form.id}`)).body,
    ).toEqual([])
    for (let n = 0; n < 2; n++)
      await account.owner.post('/api/v1/submissions/mark', { ids: [submissionId], spam: false })
    await receiver.got(1)
    const recent = await account.platform.get(`/external/automation/submissions/recent?form_id=${form.id}`)
    expect(JSON.parse(receiver.calls[0]!.body)).toEqual(recent.body[0])
    expect(receiver.calls).toHaveLength(1)
    // One that never was spam is not sent to who came later.
    const late = await account.platform.post('/external/automation/webhook', {
      hookUrl: `${receiver.url}/late`,
      form_id: form.id,
    })
    await account.owner.post('/api/v1/submissions/mark', { ids: [submissionId], spam: false })
    const log = await account.owner.get(`/api/v1/subscriptions/${late.body.subscription_id}/deliveries`)
    expect(log.body.data).toEqual([])
    await receiver.close()
  })

  it('are deleted when their form keeps them no longer', async () => {
    const form = await app.form(account)
    const [old, young] = [
      await app.submit(form.slug, { name: 'Old' }),
      await app.submit(form.slug, { name: 'Young' }),
    ]
    await app.rows(
      account.id,
      sql`update submissions set submitted_at = now() - interval '31 days' where id = ${old}`,
    )
    await account.owner.patch(`/api/v1/forms/${form.id}`, { retentionDays: 30 })
    await deleteExpired(app.forms.services)({}, { attempt: 1, maxAttempts: 1 })
    expect((await listOf(form.id)).data.map((one: { id: string }) => one.id)).toEqual([young])
  })

  it('are told by mail to those who asked for it, once each', async () => {
    const form = await app.form(account)
    await account.owner.patch(`/api/v1/forms/${form.id}`, {
      notifyEmails: ['sales@solvik.example', 'OFFICE@solvik.example'],
    })
    const submissionId = await app.submit(form.slug, { name: 'Ada', email: 'ada@example.com' })
    const job = notifySubmission(app.forms.services)
    for (let n = 0; n < 2; n++)
      await job({ tenantId: account.id, submissionId }, { attempt: 1, maxAttempts: 3 })
    const mails = await app.rows(
      account.id,
      sql<{
        toAddress: string
        text: string
      }>`select to_address, text from mails where category = ${`submission ${submissionId}`} order by 1`,
    )
    expect(mails.map((mail) => mail.toAddress)).toEqual(['office@solvik.example', 'sales@solvik.example'])
    expect(mails[0]!.text).toContain('Name: Ada\nE-mail: ada@example.com')
  })
})

describe('a file link', () => {
  it('is fresh whenever people of the account look, and as delivered for platforms', async () => {
    const { fileLink } = await import('../files/link.ts')
    const { env } = app.forms.services
    const form = await app.form(account, {
      pages: [{ id: 'page1', fields: [{ id: 'fpapers', key: 'papers', type: 'file', label: 'Papers' }] }],
    })
    const file = { id: uuidv7(), name: 'a.pdf', size: 5, type: 'application/pdf' }
    const id = await app.submit(form.slug, { papers: [file] })
    const old = fileLink(
      env.publicUrl,
      env.secret,
      account.id,
      file.id,
      new Date(Date.now() - 31 * 86_400_000),
    )
    await app.rows(
      account.id,
      sql`update submissions set
      body = regexp_replace(body, 'http://localhost:3001/files/[^"]+', ${old}, 'g'),
      data = regexp_replace(data::text, 'http://localhost:3001/files/[^"]+', ${old}, 'g')::jsonb where id = ${id}`,
    )
    const expiry = (url: string) => Number(/expires=(\d+)/.exec(url)![1]) * 1000 - Date.now()
    const { submission } = (await account.owner.get(`/api/v1/submissions/${id}`)).body.data
    const [row] = (await listOf(form.id)).data
    for (const data of [submission.data, row.data])
      expect(expiry(data.papers[0].url)).toBeGreaterThan(29 * 86_400_000)
    expect(expiry(submission.fields[0].value[0].url)).toBeGreaterThan(29 * 86_400_000)
    const recent = await account.platform.get(`/external/automation/submissions/recent?form_id=${form.id}`)
    expect(recent.body[0].data.papers[0].url).toBe(old)
  })

  it('is not made of what somebody wrote, nor for a file of another account', async () => {
    const form = await app.form(account, {
      pages: [
        {
          id: 'page1',
          fields: [
            { id: 'faddr', key: 'url', type: 'short_text', label: 'Website' },
            { id: 'fsize', key: 'size', type: 'number', label: 'Size' },
            { id: 'fname', key: 'name', type: 'short_text', label: 'Name' },
            { id: 'ftype', key: 'type', type: 'short_text', label: 'Type' },
          ],
        },
      ],
    })
    const theirs = await app.account()
    const url = `http://localhost:3001/files/${theirs.id}/${uuidv7()}?expires=1&signature=x`
    const id = await app.submit(form.slug, { url, size: 5, name: 'a', type: 'b' })
    const { submission } = (await account.owner.get(`/api/v1/submissions/${id}`)).body.data
    const [row] = (await listOf(form.id)).data
    const file = (await account.owner.get(`/api/v1/forms/${form.id}/export?format=csv`)).body
    expect([submission.data.url, row.data.url, submission.fields[0].value]).toEqual([url, url, url])
    expect(file).toContain(url)
  })

  it('opens the file for whoever holds it, and nothing else', async () => {
    const { fileLink } = await import('../files/link.ts')
    const { env } = app.forms.services
    const file = uuidv7()
    await app.forms.services.storage.put(`${account.id}/${file}`, Buffer.from('<script>'))
    await app.rows(
      account.id,
      sql`insert into files (account_id, id, form_id, name, media_type, size)
      values (${account.id}, ${file}, ${account.formId}, 'Ä plan.html', 'text/html', 8)`,
    )
    const link = fileLink(env.publicUrl, env.secret, account.id, file, new Date()).slice(env.publicUrl.length)
    const good = await app.nobody.get(link)
    expect([good.status, good.body]).toEqual([200, '<script>'])
    expect(good.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''%C3%84%20plan.html`)
    const old = fileLink(env.publicUrl, env.secret, account.id, file, new Date(Date.now() - 31 * 86_400_000))
    const bad = [
      link.replace(/signature=.{4}/, 'signature=AAAA'),
      link.replace(/expires=\d/, 'expires=9'),
      link.split('?')[0]!,
      old.slice(env.publicUrl.length),
      link.replace(file, uuidv7()),
    ]
    for (const url of bad) expect((await app.nobody.get(url)).status, url).toBe(404)
    // People read a page, the same for whatever is none of ours.
    const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'sv-SE' }
    const pages = await Promise.all(bad.map((url) => app.web.inject({ url, headers })))
    const htmlPages = pages.filter(
      ({ headers: { 'content-type': type } }) => type === 'text/html; charset=utf-8',
    )
    expect([htmlPages.length, new Set(htmlPages.map(({ body }) => body)).size]).toEqual([bad.length, 1])
    expect(htmlPages[0]!.body).toContain('Länken gäller inte längre')
    await app.forms.services.storage.remove(`${account.id}/${file}`)
    expect((await app.nobody.get(link)).status).toBe(404)
  })
})
