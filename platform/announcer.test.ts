import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { Announcer } from './announcer.ts'
import { watchAnnouncers } from './announcers.ts'
import { clientConfig } from './database/pools.ts'
import { Listener } from './listener.ts'
import { testCluster } from './testing/cluster.ts'

const config = clientConfig({ ...testCluster(), database: 'postgres' })
const log = pino({ level: 'silent' })
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

async function listening() {
  const listener = new Listener(config, log)
  const heard: string[] = []
  listener.on('live', (payload) => heard.push(payload))
  let missed = 0
  const stop = watchAnnouncers(listener, () => (missed += 1), 50)
  closing.push(async () => {
    stop()
    await listener.stop()
  })
  await listener.start()
  return { heard, missed: () => missed }
}

it('tells every message once and in order, also those that wait while its connection is cut', async () => {
  const { heard } = await listening()
  const announcer = new Announcer(config, log)
  closing.push(() => announcer.stop())
  await announcer.start()
  const messages = Array.from({ length: 300 }, (_, n) => `"told ${process.pid} ${n}"`)
  announcer.tell(messages.slice(0, 100))
  await expect.poll(() => heard.length).toBe(100)
  const owner = new pg.Client(config)
  await owner.connect()
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'berthwise announcer' and datname = current_database()`)
  await owner.end()
  for (const message of messages.slice(100)) announcer.tell([message])
  await expect.poll(() => heard.length).toBe(300)
  expect(heard).toEqual(messages)
})

it('says the last words before it ends, and leaves out what no notification can carry', async () => {
  const { heard } = await listening()
  const announcer = new Announcer(config, log)
  announcer.tell(['"first"', JSON.stringify('x'.repeat(9000)), '"last"'])
  await announcer.stop()
  await expect.poll(() => heard).toEqual(['"first"', '"last"'])
})

it('is missed when it goes without a word, and whoever listens looks at everything again', async () => {
  const { missed } = await listening()
  const before = missed()
  const announcer = new Announcer(config, log)
  await announcer.start()
  const { connection } = (announcer as unknown as { client: { connection: { stream: { destroy(): void } } } })
    .client
  connection.stream.destroy()
  await expect.poll(missed).toBeGreaterThan(before)
  await announcer.stop()
})
