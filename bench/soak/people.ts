import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { reportFigure } from '../report.ts'

/** What people of the soak did, and how they were answered. */
export interface Deeds {
  /** Names of clients whose creation was acknowledged, with their ids. */
  clients: Map<string, string>
  /** Texts of notes that were acknowledged, with the client they stand on. */
  notes: Map<string, string>
  /** Ids of files that were acknowledged. */
  files: Map<string, StoredFile>
  /** Addresses whose invitation was acknowledged. */
  invited: Set<string>
  /** Every request that was answered. */
  taken: Taken[]
  /** Tries that were made again, by how they were answered: 502, 503 or 429, or not at all. */
  again: Map<string, number>
  /** What should not be: any other answer. */
  faults: string[]
}

/** A file that was acknowledged: the SHA-256 of its bytes, and whose it is. */
interface StoredFile {
  hash: string
  caller: Caller
}

/** A request: when it began, by `performance.now()`, and milliseconds from its first try to its answer. */
export interface Taken {
  portId: string
  what: string
  at: number
  ms: number
  /** How each try before the last was answered, and after how many milliseconds. */
  tries: readonly string[]
}

/** Somebody who is signed in and works in a port. */
export interface Caller {
  url: string
  headers: Record<string, string>
  portId: string
}

const patience = 120_000
const retryAfter = 250

export function newDeeds(): Deeds {
  return {
    clients: new Map(),
    notes: new Map(),
    files: new Map(),
    invited: new Set(),
    taken: [],
    again: new Map(),
    faults: [],
  }
}

/**
 * Writes and reads like one busy person until `over`, a request each `pace` milliseconds; every write has a key, and is sent again
 * until it is answered.
 */
export async function work(
  caller: Caller,
  lane: number,
  deeds: Deeds,
  { pace, over }: { pace: number; over: () => boolean },
): Promise<void> {
  let last: string | null = null
  for (let turn = 0; !over(); turn++) {
    const began = performance.now()
    const name = `Soak ${lane} ${turn}`
    if (turn % 20 === 7 && last) {
      const bytes = Buffer.from(`${name} ${randomUUID()}\n`.repeat(200))
      const upload = await send(caller, deeds, '/api/v1/files/upload', () =>
        formOf(bytes, `${name}.txt`, last!),
      )
      if (upload)
        deeds.files.set(upload.id, { hash: createHash('sha256').update(bytes).digest('hex'), caller })
    } else if (turn % 4 === 1 && last) {
      const note = await send(caller, deeds, `/api/v1/clients/${last}/notes`, () => ({ body: name }))
      if (note) deeds.notes.set(name, last)
    } else if (turn % 4 === 3) {
      await read(caller, deeds, '/api/v1/clients?limit=50')
    } else {
      const client = await send(caller, deeds, '/api/v1/clients', () => ({ fullName: name }))
      if (client) {
        deeds.clients.set(name, client.id)
        last = client.id
      }
    }
    await sleep(Math.max(0, pace - (performance.now() - began)))
  }
}

function formOf(bytes: Buffer, name: string, clientId: string): FormData {
  const form = new FormData()
  form.set('clientId', clientId)
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'text/plain' }), name)
  return form
}

/** Sends a write until it is answered; null where the answer is a fault. */
export async function send(
  caller: Caller,
  deeds: Deeds,
  path: string,
  body: () => object,
): Promise<{ id: string } | null> {
  const key = randomUUID()
  const answer = await untilAnswered(caller, deeds, `POST ${path}`, () => {
    const input = body()
    const isForm = input instanceof FormData
    return fetch(caller.url + path, {
      method: 'POST',
      headers: {
        ...caller.headers,
        'idempotency-key': key,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? input : JSON.stringify(input),
      signal: AbortSignal.timeout(30_000),
    })
  })
  if (answer?.status === 201) return ((await answer.json()) as { data: { id: string } }).data
  if (answer) deeds.faults.push(`POST ${path} ${answer.status} ${(await answer.text()).slice(0, 200)}`)
  return null
}

async function read(caller: Caller, deeds: Deeds, path: string): Promise<void> {
  const answer = await untilAnswered(caller, deeds, `GET ${path}`, () =>
    fetch(caller.url + path, { headers: caller.headers, signal: AbortSignal.timeout(30_000) }),
  )
  if (answer && answer.status !== 200) deeds.faults.push(`GET ${path} ${answer.status}`)
}

/** Asks until there is an answer that is neither 429, 502 nor 503; null where there is none within two minutes. */
export async function untilAnswered(
  { portId }: Caller,
  deeds: Deeds,
  what: string,
  ask: () => Promise<Response>,
): Promise<Response | null> {
  const began = performance.now()
  const tries: string[] = []
  while (performance.now() - began < patience) {
    const since = performance.now()
    const answer = await ask()
      .then(wholeOf)
      .catch(() => null)
    if (answer && ![429, 502, 503].includes(answer.status)) {
      deeds.taken.push({ portId, what, at: began, ms: performance.now() - began, tries })
      return answer
    }
    const how = String(answer?.status ?? 'no answer')
    tries.push(`${how} after ${Math.round(performance.now() - since)} ms`)
    deeds.again.set(how, (deeds.again.get(how) ?? 0) + 1)
    await sleep(retryAfter)
  }
  deeds.faults.push('a request was not answered within two minutes')
  return null
}

/** An answer with its body, which may be cut off as well. */
async function wholeOf(answer: Response): Promise<Response> {
  return new Response(await answer.arrayBuffer(), { status: answer.status })
}

/** Prints how often something was tried again, and why. */
export function noteTries({ again }: Deeds): void {
  for (const [how, count] of again) reportFigure(`tries that were made again: ${how}`, count)
}
