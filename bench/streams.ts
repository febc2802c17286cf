import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer as createBare } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pino } from 'pino'
import { sendStored } from '../platform/http/send-stored.ts'
import { createServer } from '../platform/http/server.ts'
import { readRaw } from '../platform/http/upload.ts'
import { uuidv7 } from '../platform/ids.ts'
import { filesystemStorage } from '../platform/storage/filesystem.ts'

const largest = 2 * 1024 ** 3

/** The process that is measured: one file is put and fetched through our storage, or by bare streams. Tells its memory when asked. */
async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(process.env.BENCH_FOLDER ?? tmpdir(), 'berthwise-streams-'))
  const address = process.env.BENCH_BARE ? await bare(folder) : await ours(folder)
  let most = 0
  setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20).unref()
  process.on('message', (message) => {
    if (message === 'begin') most = process.memoryUsage().rss
    process.send!(most / 1024 / 1024)
  })
  process.stdout.write(`${JSON.stringify({ address, folder })}\n`)
}

async function ours(folder: string): Promise<string> {
  const storage = filesystemStorage(folder)
  const key = `${uuidv7()}/${uuidv7()}`
  const app = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    home: { publicUrl: 'http://127.0.0.1' },
    originChecked: [],
    uploads: folder,
    keepFault: async () => {},
  })
  app.register(async (within) => {
    within.removeAllContentTypeParsers()
    within.addContentTypeParser('*', (_request, body, done) => done(null, body))
    within.put('/file', async (request, reply) => {
      await storage.put(key, readRaw(request, largest))
      return reply.code(204).send()
    })
    within.get('/file', { compress: false }, async (request, reply) => {
      const { size } = (await storage.stat(key))!
      return sendStored(request, reply, {
        fileName: 'file',
        mediaType: 'application/octet-stream',
        size,
        etag: 'one',
        shown: false,
        open: async (range) => (await storage.get(key, range)).content,
      })
    })
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

async function bare(folder: string): Promise<string> {
  const file = path.join(folder, 'file')
  const server = createBare((request, response) => {
    const work =
      request.method === 'PUT'
        ? pipeline(request, createWriteStream(file, { flush: true })).then(() =>
            response.writeHead(204).end(),
          )
        : pipeline(createReadStream(file), response)
    work.catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

await main()
