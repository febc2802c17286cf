import { photographed } from '../crm/modules/expenses/testing/photograph.ts'
import { receipts } from '../crm/modules/expenses/testing/receipts.ts'
import { nestedPdf, packedPdf } from '../crm/modules/pdf/testing/pdfs.ts'
import type { Connection } from '../platform/database/pools.ts'
import { type Mailbox, openMailbox } from '../platform/testing/mailbox.ts'
import { endChild } from './child.ts'
import { type Desk, openDesk } from './desk.ts'
import { median } from './load.ts'
import { reportFigure, reportGoal } from './report.ts'
import type { BenchPort } from './seed.ts'

const rounds = 5
const badFiles = 12

/**
 * One port uploads the worst files that the limits allow, as files and as receipts; another one mails an invoice and has a
 * receipt read meanwhile. Goals are ratios to the same in a product that does nothing else.
 */
export async function measureNeighbours(connection: Connection, dataDir: string): Promise<void> {
  const mailbox = await openMailbox()
  const desk = await openDesk(connection, dataDir, true, { SMTP_URL: mailbox.url })
  try {
    const [port, neighbour] = [await desk.port(10), await desk.port(10)]
    const work = await workOf(desk, port, mailbox)
    await work()
    const idle = await medians(work)
    const pressure = await press(desk, neighbour)
    const busy = await medians(work)
    const sent = await pressure.end()
    for (const [path, count] of sent) reportFigure(`bad files that went to ${path} meanwhile`, count)
    reportFigure('an invoice mailed, with nobody beside it', idle.mailed, ' ms')
    reportFigure('a receipt read, with nobody beside it', idle.read, ' ms')
    reportGoal(
      'an invoice mailed beside bad files ÷ with nobody beside it',
      busy.mailed / idle.mailed,
      3,
      null,
    )
    reportGoal('a receipt read beside bad files ÷ with nobody beside it', busy.read / idle.read, 3, null)
  } finally {
    await endChild(desk.process, 'SIGKILL')
    await mailbox.close()
  }
}

/** What a clerk does: an invoice from Send to the mail server, and a photograph of a receipt to its figures; ms. */
async function workOf(desk: Desk, port: BenchPort, mailbox: Mailbox) {
  const { lines, look } = receipts[0]!
  const picture = await photographed({ lines, look })
  await ask(desk, port, 'PUT', 'admin/settings', { key: 'invoices_module_enabled', value: true })
  await ask(desk, port, 'PUT', 'admin/settings', {
    key: 'invoice_issuer',
    value: {
      name: 'Norra Hamnen Ab',
      address: 'Strandvägen 1\n00100 Helsinki',
      iban: 'FI21 1234 5600 0007 85',
    },
  })
  let count = 0
  return async () => {
    count += 1
    const address = `client-${count}@bench.example`
    const contacts = [{ channel: 'email', value: address }]
    const client = await ask(desk, port, 'POST', 'clients', { fullName: `Client ${count}`, contacts })
    const line = { description: 'Berth fee', quantity: 1, unitPrice: '100.00', taxRatePct: 24 }
    const { id } = await ask(desk, port, 'POST', 'invoices', { clientId: client.id, lines: [line] })
    const begun = performance.now()
    await ask(desk, port, 'POST', `invoices/${id}/send`, { confirmDay: true })
    while (!mailbox.taken.includes(address)) await new Promise((resolve) => setTimeout(resolve, 10))
    const mailed = performance.now() - begun
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(picture)]), 'receipt.jpg')
    await ask(desk, port, 'POST', 'expenses/scan', form)
    return { mailed, read: performance.now() - begun - mailed }
  }
}

async function medians(work: () => Promise<{ mailed: number; read: number }>) {
  const took: { mailed: number; read: number }[] = []
  for (let round = 0; round < rounds; round += 1) took.push(await work())
  return { mailed: median(took.map(({ mailed }) => mailed)), read: median(took.map(({ read }) => read)) }
}

/** A port that has twelve bad files under way at any time until it is ended; then how many it sent, by their path. */
async function press(desk: Desk, port: BenchPort) {
  const bad = [await packedPdf(), await nestedPdf()]
  const { id } = await ask(desk, port, 'POST', 'clients', { fullName: 'Bad neighbour' })
  const end = new AbortController()
  const ofClient = { entityType: 'client', entityId: id }
  /** How many of each were looked at. */
  const sent = new Map<string, number>()
  const line = async (index: number) => {
    while (!end.signal.aborted) {
      const isFile = index % 3 === 0
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bad[index % bad.length]!)]), 'receipt.pdf')
      if (isFile) for (const [name, value] of Object.entries(ofClient)) form.append(name, value)
      const path = isFile ? 'files/upload' : 'expenses/scan'
      const answer = await fetch(`${desk.address}/api/v1/${path}`, {
        ...{ method: 'POST', headers: desk.headers(port), body: form, signal: end.signal },
      }).catch(() => null)
      await answer?.arrayBuffer().catch(() => null)
      // A receipt is refused after its time; one for which no place is left, at once.
      if (answer && answer.status !== 503) sent.set(path, (sent.get(path) ?? 0) + 1)
      if (answer?.status === 404) throw new Error(`POST ${path} is no address.`)
      if (isFile || answer?.status === 503) await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const lines = Array.from({ length: badFiles }, (_, index) => line(index))
  // All of them are in line before the other port begins.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return {
    async end() {
      end.abort()
      await Promise.all(lines)
      return sent
    },
  }
}

async function ask(desk: Desk, port: BenchPort, method: string, path: string, body: unknown) {
  const isForm = body instanceof FormData
  const answer = await fetch(`${desk.address}/api/v1/${path}`, {
    method,
    headers: { ...desk.headers(port), ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
  const { data, error } = (await answer.json()) as { data: { id: string }; error?: { message: string } }
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${error?.message}`)
  return data
}
