import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server on loopback that keeps what it is handed. */
export interface Mailbox {
  /** Its address, for SMTP_URL. */
  readonly url: string
  /** To whom each letter went that it took. */
  readonly taken: string[]
  /** The newest link to a path that was mailed to an address; null as long as none came. */
  linkTo(address: string, path: string): string | null
  /** What the newest letter to an address says; null as long as none came. */
  textTo(address: string): string | null
  close(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const taken: string[] = []
  const letters: { to: readonly string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        taken.push(...to)
        letters.push({ to, text: plainOf(Buffer.concat(parts).toString('latin1')) })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    linkTo(address, path) {
      const letter = letters.findLast(({ to, text }) => to.includes(address) && text.includes(path))
      return letter?.text.match(/https?:\/\/[^\s"<>)]+/g)?.find((link) => link.includes(path)) ?? null
    },
    textTo: (address) => letters.findLast(({ to }) => to.includes(address))?.text ?? null,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Lines that were folded on their way, and signs written as `=3D`, as they were. */
function plainOf(quoted: string): string {
  return quoted
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
