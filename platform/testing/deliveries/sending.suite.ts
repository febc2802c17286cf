import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atPace } from '../extent.ts'
import type { Call, Receiver } from '../receiver.ts'
import { type behind, type Deliverer, type OpenDeliverer, openAtWork, receiversOf } from './driver.ts'

/** Throws unless the call is signed with the secret; gives its body. */
export function verified(call: Call, secret: string) {
  return new Webhook(secret).verify(call.body, call.headers as Record<string, string>)
}

/** What every service that delivers does: signing, trying again, pacing, ending, sending again. */
export function sendingSuite(open: OpenDeliverer): void {
  const receivers = receiversOf()
  let app: Deliverer
  let inside: ReturnType<typeof behind>
  beforeAll(async () => {
    ;[app, inside] = await openAtWork(open)
  })
  afterAll(() => app.close())

  async function subscribed() {
    const to = await receivers.open()
    return { to, hook: await app.subscribe(`${to.url}/catch`) }
  }

  describe('a delivery', () => {
    it('is signed by Standard Webhooks, and comes once', async () => {
      const { to, hook } = await subscribed()
      await hook.happen('Åsa Ö. 船')
      const [call] = await to.got(1)
      expect(verified(call!, hook.secret)).toEqual(JSON.parse(call!.body))
      expect(app.nameIn(call!.body)).toBe('Åsa Ö. 船')
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = call!.headers
      const mac = createHmac('sha256', Buffer.from(hook.secret.slice(6), 'base64'))
      expect(signature).toBe(`v1,${mac.update(`${id}.${at}.${call!.body}`).digest('base64')}`)
      expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(10)
      expect(call!.headers['content-type']).toBe('application/json')
      expect(call!.headers['user-agent']).toBe(app.tables.userAgent)
      await inside.settled(hook, 'succeeded')
      expect(to.calls).toHaveLength(1)
      expect(await hook.log()).toMatchObject([{ id, attempts: 1, lastStatus: 200, lastError: null }])
    })

    it('succeeds by any 2xx, whatever the answer is written in, and keeps the first KiB of it', async () => {
      const { to, hook } = await subscribed()
      to.answer = {
        status: 202,
        body: `<html>${'ä'.repeat(3000)}`,
        headers: { 'content-type': 'text/html' },
      }
      await hook.happen('A')
      await inside.settled(hook, 'succeeded')
      const { body, attempts } = await hook.delivery((await hook.log())[0]!.id)
      expect(attempts).toMatchObject([{ number: 1, status: 202, error: null }])
      expect(attempts[0]!.excerpt!.startsWith('<html>ä')).toBe(true)
      expect(Buffer.byteLength(attempts[0]!.excerpt!)).toBeLessThanOrEqual(1024)
      expect(attempts[0]!.durationMs).toBeGreaterThanOrEqual(0)
      expect(body).toBe(to.calls[0]!.body)
    })

    it.each<[string, Receiver['answer'] | 'shut']>([
      ['404', { status: 404 }],
      ['500', { status: 500 }],
      ['a redirect', { status: 302, headers: { location: 'https://example.com/' } }],
      ['no answer', 'hang'],
      ['a refused connection', 'shut'],
    ])('is tried again after %s, with the same id and bytes, until it arrives', async (_name, trouble) => {
      const { to, hook } = await subscribed()
      if (trouble === 'shut') await to.shut()
      else to.answer = trouble
      await hook.happen('B')
      await expect.poll(async () => (await hook.log())[0]?.lastError).toBeTruthy()
      const waiting = (await hook.log())[0]!
      expect(waiting).toMatchObject({ state: 'pending', attempts: 1 })
      expect((Date.parse(waiting.nextAttemptAt!) - Date.now()) / 1000).toBeLessThan(6.1)
      if (trouble === 'shut') await to.open()
      to.answer = { status: 200 }
      await inside.hurry(hook)
      await inside.settled(hook, 'succeeded')
      const last = to.calls.at(-1)!
      expect(last.headers['webhook-id']).toBe(waiting.id)
      verified(last, hook.secret)
      expect(new Set(to.calls.map((call) => call.body)).size).toBe(1)
      expect((await hook.log())[0]!.attempts).toBe(2)
    })

    it('that is answered 410 ends the receiver and what waits for it', async () => {
      const { to, hook } = await subscribed()
      to.answer = { status: 410 }
      await hook.happen('C')
      const { gone } = app.tables
      await expect.poll(() => inside.state(hook)).toEqual({ state: gone, stateReason: 'gone' })
      await hook.happen('D')
      const state = gone === 'removed' ? 'cancelled' : 'failed'
      expect(await hook.log()).toMatchObject([{ state, lastStatus: 410 }])
      expect(to.calls).toHaveLength(1)
    })

    it('honours Retry-After for the whole host', async () => {
      const { to, hook } = await subscribed()
      to.answer = { status: 429, headers: { 'retry-after': '120' } }
      await hook.happen('E')
      await expect.poll(async () => (await hook.log())[0]?.lastStatus).toBe(429)
      const waiting = (await hook.log())[0]!
      expect((Date.parse(waiting.nextAttemptAt!) - Date.now()) / 1000).toBeGreaterThan(110)
      await hook.happen('F')
      const other = await subscribed()
      await other.hook.happen('G')
      await other.to.got(1)
      expect(to.calls).toHaveLength(1)
    })

    it('waits as long as 429 and 503 ask for, however long that is', async () => {
      for (const status of [429, 503]) {
        const { to, hook } = await subscribed()
        to.answer = { status, headers: { 'retry-after': '7200' } }
        await hook.happen('R')
        await expect.poll(async () => (await hook.log())[0]?.lastStatus).toBe(status)
        const waiting = (await hook.log())[0]!
        expect((Date.parse(waiting.nextAttemptAt!) - Date.now()) / 1000).toBeGreaterThan(7100)
      }
    })

    it('does not wait for a receiver that hangs', async () => {
      const [slow, quick] = [await subscribed(), await subscribed()]
      slow.to.answer = 'hang'
      for (let n = 0; n < 40; n++) await slow.hook.happen(`H${n}`)
      for (let n = 0; n < 40; n++) await quick.hook.happen(`I${n}`)
      await quick.to.got(40)
      // In turn the forty that hang, at a few in 1.5 s, would all have come first.
      expect(slow.to.calls.length).toBeLessThan(40)
    })

    it('goes out when it falls due, whatever part of a millisecond that is', async () => {
      const { to, hook } = await subscribed()
      to.answer = { status: 500 }
      await hook.happen('J0')
      const { deliveries, receiver, channel } = app.tables
      for (let tried = 1; tried <= 6; tried++) {
        await to.got(tried, atPace(3_000))
        await expect.poll(async () => (await hook.log())[0]?.attempts).toBe(tried)
        await expect
          .poll(() =>
            app.rows(
              hook.tenantId,
              sql`with due as (update ${sql.table(deliveries)}
                set next_attempt_at = clock_timestamp() + interval '0.1509 seconds'
                where ${sql.ref(receiver)} = ${hook.id} and claimed_by is null returning 1)
                select pg_notify(${channel}, '') from due`,
            ),
          )
          .toHaveLength(1)
      }
      await to.got(7, atPace(3_000))
    })

    it('is sent again with its id and bytes, freshly signed', async () => {
      const { to, hook } = await subscribed()
      await hook.happen('O')
      await inside.settled(hook, 'succeeded')
      const { id } = (await hook.log())[0]!
      expect(await hook.replay(id)).toBe(202)
      await to.got(2)
      expect(to.calls[1]!.body).toBe(to.calls[0]!.body)
      expect(to.calls[1]!.headers['webhook-id']).toBe(id)
      verified(to.calls[1]!, hook.secret)
      await inside.settled(hook, 'succeeded')
      expect((await hook.delivery(id)).attempts.map((one) => one.number)).toEqual([2, 1])
    })
  })

  describe('a receiver', () => {
    it('that failed for five days is disabled, and what failed and came meanwhile can be sent', async () => {
      const { to, hook } = await subscribed()
      to.answer = { status: 500 }
      await hook.happen('L')
      await expect.poll(async () => (await hook.log())[0]?.lastStatus).toBe(500)
      await app.rows(
        hook.tenantId,
        sql`update ${sql.table(app.tables.receivers)} set failing_since = now() - interval '5 days 1 minute'
          where id = ${hook.id}`,
      )
      await inside.hurry(hook)
      await expect.poll(() => inside.state(hook)).toEqual({ state: 'disabled', stateReason: 'failing' })
      await hook.happen('L2')
      expect(await hook.log()).toMatchObject([{ state: 'failed', attempts: 0 }, { state: 'failed' }])
      to.answer = { status: 200 }
      await expect(hook.replayFailed()).rejects.toThrow('409')
      await hook.enable()
      expect(await hook.replayFailed()).toBe(2)
      await expect.poll(async () => (await hook.log()).every((one) => one.state === 'succeeded')).toBe(true)
    })

    it('that is paused is sent nothing, and its log says what came', async () => {
      const { to, hook } = await subscribed()
      await hook.disable()
      await hook.happen('P')
      expect(await hook.log()).toMatchObject([{ state: 'failed', attempts: 0 }])
      const { id } = (await hook.log())[0]!
      expect(await hook.replay(id)).toBe(409)
      await hook.enable()
      expect(await hook.replay(id)).toBe(202)
      await to.got(1)
      expect(app.nameIn(to.calls[0]!.body)).toBe('P')
    })

    it('is sent what both secrets sign while they change', async () => {
      const { to, hook } = await subscribed()
      const next = await hook.rotate()
      expect(next).not.toBe(hook.secret)
      await hook.happen('M')
      const [call] = await to.got(1)
      verified(call!, hook.secret)
      verified(call!, next)
      const [row] = await app.rows(
        hook.tenantId,
        sql<{ secret: string }>`select secret from ${sql.table(app.tables.receivers)} where id = ${hook.id}`,
      )
      expect(row!.secret).not.toContain(next.slice(6))
    })

    it('is tested once, signed alike; a test that fails says nothing of it', async () => {
      const { to, hook } = await subscribed()
      await hook.test()
      const [call] = await to.got(1)
      verified(call!, hook.secret)
      expect(call!.headers['webhook-test']).toBe('true')
      to.answer = { status: 500 }
      await hook.test()
      await to.got(2)
      await inside.settled(hook, 'failed')
      expect((await inside.state(hook)).state).toBe('active')
      expect(await hook.log()).toMatchObject([{ attempts: 1, state: 'failed' }, { state: 'succeeded' }])
    })
  })
}
