import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Connection } from '../../platform/database/pools.ts'
import { endChild, messageOf, startChild } from '../child.ts'
import { openDesk } from '../desk.ts'
import { reportFigure, reportGoal } from '../report.ts'
import { withOwner } from '../seed.ts'

const mebibyte = 1024 * 1024
const size = 1024 * mebibyte
const filesOfOne = 10_000

/** 10,000 files of a record in a port that has 100,000 of them. */
export async function measureFileList(connection: Connection, dataDir: string): Promise<void> {
  const desk = await openDesk(connection, dataDir)
  try {
    const port = await desk.port(1_000)
    const headers = desk.headers(port)
    const clients = await fetch(`${desk.address}/api/v1/clients?limit=1`, { headers })
    const { data } = (await clients.json()) as { data: { id: string }[] }
    await withOwner(connection, async (client) => {
      await client.query(`alter table crm.files no force row level security`)
      await client.query(
        `insert into crm.files (port_id, id, record_id, name, media_type, size, hash, created_at)
         select $1, gen_random_uuid(), case when n <= $3 then $2::uuid end, 'Paper ' || n || '.pdf', 'application/pdf', 1000,
           '', now() - make_interval(secs => n)
         from generate_series(1, 100000) n`,
        [port.id, data[0]!.id, filesOfOne],
      )
      await client.query(`alter table crm.files force row level security`)
      await client.query('analyze crm.files')
    })
    for (const [name, query] of [
      ['the newest 100', 'limit=100'],
      ['100 by name', 'limit=100&sort=name'],
      ['1,000, as many as a page can have', 'limit=1000'],
      ['a word of the name', 'limit=100&q=paper%2099'],
    ]) {
      const url = `${desk.address}/api/v1/files?entityType=client&entityId=${data[0]!.id}&${query}`
      const times: number[] = []
      for (let round = 0; round < 25; round++) {
        const begun = performance.now()
        await (await fetch(url, { headers })).arrayBuffer()
        times.push(performance.now() - begun)
      }
      const median = times.sort((one, other) => one - other)[12]!
      const what = `files of a record that has ${filesOfOne}: ${name}`
      if (query!.includes('limit=1000')) reportFigure(what, median, ' ms')
      else reportGoal(what, median, 60, null, ' ms')
    }
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

/** 1 GB put and fetched through the storage, against bare streams of the same machine. */
export async function measureStreams(): Promise<void> {
  const run = async (bare: boolean) => {
    const env: Record<string, string> = bare ? { BENCH_BARE: 'yes' } : {}
    const child = await startChild<{ address: string; folder: string }>('streams.ts', env)
    const ask = (what: string) => {
      const answer = messageOf<number>(child.process)
      child.process.send(what)
      return answer
    }
    try {
      const { address } = child.ready
      await transfer(address, 'PUT', 8 * mebibyte)
      await transfer(address, 'GET', 0)
      const before = await ask('begin')
      const put = await transfer(address, 'PUT', size)
      const got = await transfer(address, 'GET', 0)
      return { put, got, grown: (await ask('tell')) - before }
    } finally {
      await endChild(child.process, 'SIGKILL')
      await rm(child.ready.folder, { recursive: true, force: true })
    }
  }
  const floor = await run(true)
  const ours = await run(false)
  reportFigure('1 GB put by a bare stream', size / mebibyte / floor.put, ' MB/s')
  reportGoal('1 GB put: of a bare stream', floor.put / ours.put, null, 0.5, ' ×')
  reportGoal('1 GB fetched: of a bare stream', floor.got / ours.got, null, 0.5, ' ×')
  reportGoal('1 GB put and fetched: memory beside that at rest', ours.grown, 64, null, ' MB')
}

/** Seconds that it takes to send so many bytes, or to read what is there. */
async function transfer(address: string, method: 'PUT' | 'GET', bytes: number): Promise<number> {
  const begun = performance.now()
  const piece = randomBytes(256 * 1024)
  const content = function* () {
    for (let sent = 0; sent < bytes; sent += piece.length) yield piece
  }
  await new Promise<void>((resolve, reject) => {
    const outgoing = request(`${address}/file`, {
      method,
      headers: { 'content-type': 'application/octet-stream' },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (answer) => {
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
      pipeline(answer, nowhere).then(
        () =>
          answer.statusCode! < 300
            ? resolve()
            : reject(new Error(`${method} was answered ${answer.statusCode}`)),
        reject,
      )
    })
    if (bytes > 0) pipeline(Readable.from(content()), outgoing).catch(reject)
    else outgoing.end()
  })
  return (performance.now() - begun) / 1000
}
