import { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { createLogger } from '../logging.ts'

type Line = Record<string, unknown> & { msg: string }

/** A log of the product that a test reads. */
export function heardLog(logLevel = 'info'): { log: Logger; lines: Line[]; text(): string } {
  const lines: Line[] = []
  let text = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  return { log: createLogger({ logLevel, destination }), lines, text: () => text }
}
