import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'
import { readFigures } from '../../platform/testing/figures.ts'
import { heardLog } from '../../platform/testing/heard-log.ts'
import { type Mailbox, openMailbox } from '../../platform/testing/mailbox.ts'
import { type Receiver, startReceiver } from '../../platform/testing/receiver.ts'
import { PageTokens } from '../hosted/page-token.ts'
import { type FormsApp, formsApp, type TestAccount } from '../testing/app.ts'

const heard = heardLog()
let app: FormsApp
let account: TestAccount
let receiver: Receiver
let mailbox: Mailbox
beforeAll(async () => {
  ;[receiver, mailbox] = await Promise.all([startReceiver(), openMailbox()])
  app = await formsApp({
    env: {
      metrics: { host: '127.0.0.1', listenPort: 0 },
      hookAllow: ['127.0.0.1'],
      smtpUrl: mailbox.url,
    },
    log: heard.log,
  })
  account = await app.account()
})
afterAll(async () => {
  await app.close()
  await receiver.close()
  await mailbox.close()
})

it('names the request of an answer in the lines of its deliveries and its jobs, and counts them', async () => {
  const { owner, formId, slug } = account
  const subscribed = await owner.post(`/api/v1/forms/${formId}/subscriptions`, { hookUrl: receiver.url })
  expect(subscribed.status).toBe(201)
  await owner.patch(`/api/v1/forms/${formId}`, { notifyEmails: ['sales@solvik.example'] })
  const page = new PageTokens(app.forms.services.env.secret).issue(formId, uuidv7(), Date.now() - 60_000)
  const sent = await app.nobody.post(
    `/api/public/forms/${slug}/submissions`,
    { token: page.token, opened: page.opened, version: 1, answers: { name: 'Ada' } },
    { 'x-request-id': 'the-answer-of-ada' },
  )
  expect(sent.status).toBe(201)
  const test = await owner.post(
    `/api/v1/subscriptions/${subscribed.body.data.id}/test`,
    {},
    { 'x-request-id': 'the-test-of-a-hook' },
  )
  expect(test.status).toBe(202)
  await app.forms.openWorker()
  const line = (msg: string, more: Record<string, unknown>) =>
    expect
      .poll(() => heard.lines.filter((one) => one.msg === msg))
      .toContainEqual(expect.objectContaining(more))
  await line('delivery', { requestId: 'the-answer-of-ada', tenantId: account.id, outcome: 'succeeded' })
  await line('delivery', { requestId: 'the-test-of-a-hook', outcome: 'succeeded' })
  await line('job done', { requestId: 'the-answer-of-ada', job: 'notify_submission' })
  // What a job adds is done for the same request.
  await line('job done', { requestId: 'the-answer-of-ada', job: 'send_mail' })

  const figures = await readFigures(app.forms.watch.url)
  expect(figures.get('berthwise_deliveries_total{outcome="succeeded"}')).toBe(2)
  expect(figures.get('berthwise_jobs_total{task="notify_submission",outcome="done"}')).toBe(1)
  expect(figures.get('berthwise_mails_total{outcome="sent"}')).toBe(1)
  const route = '/api/public/forms/:slug/submissions'
  expect(figures.get(`berthwise_requests_total{method="POST",route="${route}",status="201"}`)).toBe(1)
  expect(figures.get('berthwise_database_answers')).toBe(1)
  expect(figures.get('berthwise_deliveries_waiting{until="due"}')).toBe(0)
})
