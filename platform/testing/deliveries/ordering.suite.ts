import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { behind, type Deliverer, loopback, type OpenDeliverer, receiversOf } from './driver.ts'

/** What every service that delivers does where a receiver wants one after another. */
export function orderingSuite(open: OpenDeliverer): void {
  const receivers = receiversOf()
  let app: Deliverer
  let inside: ReturnType<typeof behind>
  beforeAll(async () => {
    app = await open(loopback)
    inside = behind(app)
  })
  afterAll(() => app.close())

  async function subscribed(inOrder: boolean) {
    const to = await receivers.open()
    const hook = await app.subscribe(to.url, inOrder)
    return { to, hook, names: () => to.calls.map((call) => app.nameIn(call.body)) }
  }

  it('deliveries in order go one after another, and wait for one that failed', async () => {
    const { to, hook, names } = await subscribed(true)
    to.answer = { status: 500 }
    for (const name of ['A', 'B', 'C']) await hook.happen(name)
    await app.openWorker()
    await to.got(1)
    await expect.poll(async () => (await hook.log()).filter(({ attempts }) => attempts > 0)).toHaveLength(1)
    // Those behind it are due at no time, however often somebody looks.
    await inside.hurry(hook)
    await to.got(2)
    expect(names()).toEqual(['A', 'A'])
    const waiting = (await hook.log()).filter(({ attempts }) => attempts === 0)
    expect(waiting.map(({ state, nextAttemptAt }) => [state, nextAttemptAt])).toEqual([
      ['pending', null],
      ['pending', null],
    ])
    to.answer = { status: 200 }
    await inside.hurry(hook)
    await to.got(5)
    expect(names().slice(2)).toEqual(['A', 'B', 'C'])
  })

  it('one that is given up holds up nobody behind it', async () => {
    const { to, hook, names } = await subscribed(true)
    to.answer = { status: 500 }
    await hook.happen('D')
    await hook.happen('E')
    await to.got(1)
    await expect.poll(async () => (await hook.log()).some(({ lastStatus }) => lastStatus === 500)).toBe(true)
    const { deliveries, receiver } = app.tables
    await app.rows(
      hook.tenantId,
      sql`update ${sql.table(deliveries)} set tries = 9 where ${sql.ref(receiver)} = ${hook.id}
        and last_status = 500`,
    )
    await inside.hurry(hook)
    await to.got(3)
    expect(names()).toEqual(['D', 'D', 'E'])
  })

  it('can be switched while deliveries wait, and stands in line again when they are sent again', async () => {
    const { to, hook, names } = await subscribed(false)
    to.answer = { status: 500 }
    for (const name of ['A', 'B']) await hook.happen(name)
    await to.got(2)
    await expect.poll(async () => (await hook.log()).map(({ lastStatus }) => lastStatus)).toEqual([500, 500])
    to.answer = 'hang'
    expect(await hook.setInOrder(true)).toBe(true)
    await to.got(3)
    expect(names().at(-1)).toBe('A')
    to.answer = { status: 200 }
    expect(await hook.setInOrder(false)).toBe(false)
    await to.got(4)
    expect(names().at(-1)).toBe('B')
  })
}
