import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { type AddressObject, simpleParser } from 'mailparser'

/** A message in a folder of the server. */
interface Stored {
  uid: number
  source: Buffer
  date: Date
  flags: string[]
}

interface Folder {
  uidValidity: number
  uidNext: number
  messages: Stored[]
}

/** A mailbox on loopback, of one user, that speaks as much of IMAP (RFC 3501) as reading and appending need. */
export interface ImapServer {
  readonly port: number
  readonly folders: Map<string, Folder>
  /** How many have signed in, or tried to. */
  readonly logins: string[]
  /** How many whole messages were fetched. */
  fetched: number
  password: string
  /** Closes every connection in the middle of the next line that it would send of a message. */
  breaks: boolean
  add(folder: string, source: string | Buffer): number
  /** Numbers all messages of a folder anew. */
  renumber(folder: string): void
  close(): Promise<void>
}

const specialUse: Readonly<Record<string, string>> = { Sent: '\\Sent' }

export async function openImapServer(user: string, password: string): Promise<ImapServer> {
  const folders = new Map<string, Folder>()
  for (const name of ['INBOX', 'Sent']) folders.set(name, { uidValidity: 1, uidNext: 1, messages: [] })
  const sockets = new Set<Socket>()
  const state: ImapServer = {
    port: 0,
    folders,
    logins: [],
    fetched: 0,
    password,
    breaks: false,
    add: (name, source) =>
      append(folders, name, Buffer.isBuffer(source) ? source : Buffer.from(source, 'latin1')),
    renumber(name) {
      const folder = folders.get(name)!
      folder.uidValidity += 1
      folder.uidNext = 100
      for (const message of folder.messages) message.uid = folder.uidNext++
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    talk(socket, state, user)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(state, { port: (server.address() as AddressInfo).port })
}

function append(folders: Map<string, Folder>, name: string, source: Buffer, flags: string[] = []): number {
  const folder = folders.get(name)!
  const uid = folder.uidNext++
  folder.messages.push({ uid, source, date: new Date(), flags })
  return uid
}

/** Reads commands, with the literals that some end in, and answers each. */
function talk(socket: Socket, state: ImapServer, user: string): void {
  let waiting = Buffer.alloc(0)
  let line = ''
  let literal = 0
  const session = { folder: null as string | null, literals: [] as Buffer[] }
  let turn = Promise.resolve()
  socket.write('* OK ready\r\n')
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk])
    for (;;) {
      if (literal > 0) {
        if (waiting.length < literal) return
        session.literals.push(waiting.subarray(0, literal))
        waiting = waiting.subarray(literal)
        literal = 0
        continue
      }
      const end = waiting.indexOf('\r\n')
      if (end < 0) return
      line += waiting.subarray(0, end).toString('utf8')
      waiting = waiting.subarray(end + 2)
      const [, size] = /\{(\d+)\}$/.exec(line) ?? []
      if (size) {
        literal = Number(size)
        line = line.replace(/\{\d+\}$/, '\u0001')
        socket.write('+ go on\r\n')
        continue
      }
      const [text, literals] = [line, session.literals]
      line = ''
      session.literals = []
      turn = turn.then(() => answer(socket, state, session, user, text, literals))
    }
  })
}

const unquoted = (text: string) => (text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text)

async function answer(
  socket: Socket,
  state: ImapServer,
  session: { folder: string | null },
  user: string,
  input: string,
  literals: Buffer[],
): Promise<void> {
  const [, tag = '*', command = '', rest = ''] = /^(\S+) (\S+) ?(.*)$/.exec(input) ?? []
  const say = (text: string | Buffer) => void socket.write(text)
  const done = (text = 'OK done') => say(`${tag} ${text}\r\n`)
  const words = [...rest.matchAll(/"(?:[^"\\]|\\.)*"|\([^)]*\)|\S+/g)].map(([word]) => word)
  switch (command.toUpperCase()) {
    case 'CAPABILITY':
      say('* CAPABILITY IMAP4rev1 SPECIAL-USE UIDPLUS\r\n')
      return done()
    case 'LOGIN': {
      const [name = '', typed = ''] = words
        .map(unquoted)
        .map((word) => (word === '\u0001' ? literals.shift()!.toString() : word))
      state.logins.push(name)
      return name === user && typed === state.password
        ? done('OK signed in')
        : done('NO [AUTHENTICATIONFAILED] Invalid credentials, see https://mail.example/help')
    }
    case 'LIST':
    case 'LSUB':
      // Asked for no name, it says what stands between names.
      if (words[1] === '""') {
        say('* LIST (\\Noselect) "/" ""\r\n')
        return done()
      }
      for (const name of state.folders.keys())
        say(
          `* ${command.toUpperCase()} (\\HasNoChildren${specialUse[name] ? ` ${specialUse[name]}` : ''}) "/" "${name}"\r\n`,
        )
      return done()
    case 'SELECT':
    case 'EXAMINE': {
      session.folder = unquoted(words[0]!)
      const folder = state.folders.get(session.folder)
      if (!folder) return done('NO no such folder')
      say(`* ${folder.messages.length} EXISTS\r\n* OK [UIDVALIDITY ${folder.uidValidity}]\r\n`)
      say(`* OK [UIDNEXT ${folder.uidNext}]\r\n* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen)]\r\n`)
      return done('OK [READ-WRITE] open')
    }
    case 'APPEND': {
      const uid = append(state.folders, unquoted(words[0]!), literals[0]!, ['\\Seen'])
      return done(`OK [APPENDUID 1 ${uid}] stored`)
    }
    case 'UID': {
      const folder = state.folders.get(session.folder!)!
      if (words[0]!.toUpperCase() === 'SEARCH') {
        say(`* SEARCH ${search(folder, rest).join(' ')}\r\n`)
        return done()
      }
      for (const [index, message] of folder.messages.entries()) {
        if (!isIn(words[1]!, message.uid, folder)) continue
        const text = await fetched(message, rest, state)
        if (state.breaks && rest.includes('BODY.PEEK[]')) {
          say(Buffer.from(`* ${index + 1} FETCH (UID ${message.uid} BODY[] {9999}\r\nhalf`))
          return void socket.destroy()
        }
        say(Buffer.concat([Buffer.from(`* ${index + 1} FETCH (`), text, Buffer.from(')\r\n')]))
      }
      return done()
    }
    case 'LOGOUT':
      say('* BYE\r\n')
      done()
      return void socket.end()
    default:
      return done()
  }
}

function isIn(set: string, uid: number, { messages }: Folder): boolean {
  const last = messages.at(-1)?.uid ?? 0
  return set.split(',').some((part) => {
    const [from = 0, to = from] = part.split(':').map((end) => (end === '*' ? last : Number(end)))
    return uid >= Math.min(from, to) && uid <= Math.max(from, to)
  })
}

function search(folder: Folder, query: string): number[] {
  const set = /UID ([\d:*,]+)/i.exec(query.replace(/^SEARCH /i, ''))?.[1]
  const header = /HEADER "?message-id"? "?([^"\s]+)"?/i.exec(query)?.[1]
  return folder.messages
    .filter(({ uid, source }) => (!set || isIn(set, uid, folder)) && (!header || source.includes(header)))
    .map(({ uid }) => uid)
}

async function fetched(
  { uid, source, date, flags }: Stored,
  query: string,
  state: ImapServer,
): Promise<Buffer> {
  const parts: Buffer[] = [Buffer.from(`UID ${uid} FLAGS (${flags.join(' ')})`)]
  if (/RFC822\.SIZE/i.test(query)) parts.push(Buffer.from(` RFC822.SIZE ${source.length}`))
  if (/INTERNALDATE/i.test(query)) parts.push(Buffer.from(` INTERNALDATE "${imapDate(date)}"`))
  if (/ENVELOPE/i.test(query)) parts.push(Buffer.from(` ENVELOPE ${await envelopeOf(source)}`))
  const fields = /BODY\.PEEK\[HEADER\.FIELDS \(([^)]*)\)\]/i.exec(query)?.[1]
  if (fields) {
    const end = source.indexOf('\r\n\r\n')
    const head = Buffer.concat([source.subarray(0, end < 0 ? source.length : end), Buffer.from('\r\n\r\n')])
    parts.push(Buffer.from(` BODY[HEADER.FIELDS (${fields})] {${head.length}}\r\n`), head)
  }
  if (/BODY\.PEEK\[\]/i.test(query)) {
    state.fetched += 1
    const [, origin = ''] = /BODY\.PEEK\[\](<\d+)/i.exec(query) ?? []
    parts.push(Buffer.from(` BODY[]${origin ? `${origin}>` : ''} {${source.length}}\r\n`), source)
  }
  return Buffer.concat(parts)
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const two = (value: number) => String(value).padStart(2, '0')

function imapDate(date: Date): string {
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')
  return `${two(date.getUTCDate())}-${months[date.getUTCMonth()]}-${date.getUTCFullYear()} ${time} +0000`
}

async function envelopeOf(source: Buffer): Promise<string> {
  const mail = await simpleParser(source)
  const text = (value: string | undefined | null) =>
    value
      ? `"${Buffer.from(value, 'utf8')
          .toString('utf8')
          .replace(/[\\"]/g, '\\$&')
          .replace(/[\r\n]/g, ' ')}"`
      : 'NIL'
  const people = (field: AddressObject | AddressObject[] | undefined) => {
    const all = [field ?? []].flat().flatMap(({ value }) => value)
    const each = all.map(({ name, address = '' }) => {
      const at = address.lastIndexOf('@')
      return `(${text(name)} NIL ${text(address.slice(0, at))} ${text(address.slice(at + 1))})`
    })
    return each.length > 0 ? `(${each.join('')})` : 'NIL'
  }
  const from = people(mail.from)
  return `(${text(mail.date?.toUTCString())} ${text(mail.subject)} ${from} ${from} ${from} ${people(mail.to)} ${people(mail.cc)} NIL ${text(mail.inReplyTo)} ${text(mail.messageId)})`
}
