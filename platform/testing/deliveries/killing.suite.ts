import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compiled } from '../compiled.ts'
import { behind, type Deliverer, loopback, type OpenDeliverer, receiversOf } from './driver.ts'

/** What every service that delivers does when a process of it is killed: nothing is lost. */
export function killingSuite(open: OpenDeliverer): void {
  const receivers = receiversOf()
  const children: ChildProcess[] = []
  let app: Deliverer
  beforeAll(async () => {
    app = await open(loopback)
  })
  afterAll(async () => {
    for (const child of children) await killed(child)
    await app.close()
  })

  /** A process that delivers, ready. */
  async function worker(): Promise<ChildProcess> {
    const child = spawn(process.execPath, [...compiled, app.worker.file], {
      env: { PATH: process.env.PATH, WORKER: JSON.stringify(app.worker) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const [output] = await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')])
    expect(String(output)).toBe('open')
    return child
  }

  it('what a killed process held, or had not begun, arrives by another, with the same ids and bytes', async () => {
    const to = await receivers.open()
    const hook = await app.subscribe(to.url)
    to.answer = 'hang'
    const first = await worker()
    for (let n = 0; n < 30; n++) await hook.happen(`K${n}`)
    // It holds as many as it may send to one host at once; the others wait.
    await to.got(6)
    await killed(first)
    const claims = (await behind(app).claims(hook)).filter(({ claimedBy }) => claimedBy !== null)
    expect(claims.length).toBeGreaterThan(0)
    const before = new Map(to.calls.map((call) => [call.headers['webhook-id'], call.body]))
    to.answer = { status: 200 }
    await worker()
    await expect
      .poll(async () => (await behind(app).claims(hook)).filter(({ state }) => state === 'succeeded').length)
      .toBe(30)
    const bodies = Map.groupBy(to.calls, (call) => call.headers['webhook-id'])
    expect(bodies.size).toBe(30)
    for (const [id, body] of before) expect(bodies.get(id)!.map((call) => call.body)).toContain(body)
    for (const calls of bodies.values()) expect(new Set(calls.map((call) => call.body)).size).toBe(1)
    const names = [...bodies.values()].map(([call]) => app.nameIn(call!.body))
    expect(new Set(names)).toEqual(new Set(Array.from({ length: 30 }, (_, n) => `K${n}`)))
  })
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
