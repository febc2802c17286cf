import type { Connection } from '../../platform/database/pools.ts'
import { endChild } from '../child.ts'
import { type Desk, openDesk } from '../desk.ts'
import { median } from '../load.ts'
import { reportFigure, reportGoal } from '../report.ts'

const clients = 5_000
const many = 20
/** Milliseconds between two requests of somebody at the desk. */
const between = 25

/** Reports of 1,000 rows, one by itself, and twenty at once while people work in the same process. */
export async function measureReports(connection: Connection, dataDir: string): Promise<void> {
  const desk = await openDesk(connection, dataDir)
  try {
    const port = await desk.port(clients)
    const headers = desk.headers(port)
    const generate = () => generateReport(desk, headers)
    const work = (until: () => boolean) => answersAtDesk(desk, headers, until)
    await generate()
    const alone: number[] = []
    for (let n = 0; n < 5; n += 1) alone.push(await generate())
    reportGoal('a report of 1,000 rows', median(alone) / 1000, 2, null, ' s')

    const begun = performance.now()
    await work(() => performance.now() - begun < 1_000)
    const idleUntil = performance.now() + 8_000
    const idle = p95(await work(() => performance.now() < idleUntil))
    let busy = true
    const from = performance.now()
    const generation = Promise.all(Array.from({ length: many }, generate)).finally(() => {
      busy = false
    })
    const meanwhile = p95(await work(() => busy))
    await generation
    reportFigure(`${many} reports at once`, (performance.now() - from) / 1000, ' s')
    reportFigure('the desk at rest, 95 of 100', idle, ' ms')
    reportFigure('the desk meanwhile, 95 of 100', meanwhile, ' ms')
    reportGoal('the desk meanwhile against at rest', meanwhile / idle, 2, null, ' times')
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

async function generateReport(desk: Desk, headers: Record<string, string>): Promise<number> {
  const from = performance.now()
  const answer = await fetch(`${desk.address}/api/v1/reports/generate`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      kind: 'clients',
      columns: ['fullName', 'email', 'phone', 'nationalityIso', 'source', 'yachtCount', 'createdAt'],
      groupBy: 'source',
      sums: ['yachtCount'],
      sort: 'fullName',
    }),
  })
  const bytes = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`A report was answered ${answer.status}: ${Buffer.from(bytes)}`)
  return performance.now() - from
}

/** How long each answer took to whoever works at the desk: a page of a list, and a search in it. */
async function answersAtDesk(
  { address }: Desk,
  headers: Record<string, string>,
  goesOn: () => boolean,
): Promise<number[]> {
  const took: number[] = []
  while (goesOn()) {
    for (const query of ['limit=50', 'limit=50&sort=-createdAt', 'limit=20&q=client']) {
      const from = performance.now()
      const answer = await fetch(`${address}/api/v1/clients?${query}`, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`The list was answered ${answer.status}.`)
      took.push(performance.now() - from)
      await new Promise((resolve) => setTimeout(resolve, between))
    }
  }
  return took
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!
}
