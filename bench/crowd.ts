import { addUser, type Desk, signIn } from './desk.ts'
import { load, median, percentile95Of } from './load.ts'
import { reportGoal } from './report.ts'
import { newClient } from './screens/new-client.ts'
import type { BenchPort } from './seed.ts'

/** Many at once: writers, and people who sign in while others read. */
export async function measureCrowd(desk: Desk, port: BenchPort): Promise<void> {
  const target = { url: `${desk.address}/api/v1/clients`, headers: desk.headers(port), body: newClient }
  const ratios: number[] = []
  let slowest = 0
  for (let round = 0; round < 3; round++) {
    const few = await load(target, 4, 16)
    const many = await load(target, 4, 64)
    ratios.push(many.perSecond / few.perSecond)
    slowest = Math.max(slowest, many.slowest)
  }
  reportGoal('64 writers against 16', median(ratios), null, 0.9, ' ×')
  reportGoal('the slowest answer to one of 64 writers', slowest, 2000, null, ' ms')
  await measureSignIns(desk, port)
}

const people = 100
const within = 10_000

/** What others' reads take while a hundred people sign in within ten seconds. */
async function measureSignIns(desk: Desk, port: BenchPort): Promise<void> {
  const emails = Array.from({ length: people }, (_, index) => `person-${index}@example.com`)
  for (const email of emails) await addUser(desk.connection, email)
  const idle = await readsFor(desk, port, within)
  const reading = readsFor(desk, port, within)
  const start = Date.now()
  const signing = emails.map(async (email, index) => {
    await new Promise((resolve) => setTimeout(resolve, start + (index * within) / people - Date.now()))
    await signIn(desk.address, email)
  })
  const busy = await reading
  await Promise.all(signing)
  reportGoal("p95 of others' reads while a hundred sign in", busy / idle, 2, null, ' ×')
}

/** The 95th percentile of reads, one every ten milliseconds, in milliseconds. */
async function readsFor(desk: Desk, port: BenchPort, forMs: number): Promise<number> {
  const headers = desk.headers(port)
  const taken: number[] = []
  const end = Date.now() + forMs
  while (Date.now() < end) {
    const start = performance.now()
    await (await fetch(`${desk.address}/api/v1/clients`, { headers })).text()
    taken.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return percentile95Of(taken)
}
