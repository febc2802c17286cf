import type { Server as HttpServer } from 'node:http'
import type { Logger } from 'pino'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import { everything } from './announcer.ts'
import { watchAnnouncers } from './announcers.ts'
import type { AccessChange } from './identity/access-changes.ts'
import { onAccessChange } from './identity/access-changes.ts'
import { whileUnheard } from './identity/unheard.ts'
import { missedBy } from './live-missed.ts'
import { comesFromHome, type Home } from './origin.ts'
import type { OpenServers } from './shards/servers.ts'

type Headers = Record<string, string | string[] | undefined>

/** Who was let in, and with which rights. */
export interface LiveCaller {
  userId: string
  name: string
  sessionId: string
  rights: ReadonlySet<string>
  /** They are not shown all: of each event it is asked whether what it is about is shown to them. */
  narrow?: boolean
}

/** Decides about connections. */
export interface LiveGate {
  /** Who connects with these headers to this tenant, or the code of the error that keeps them out. */
  enter(headers: Headers, tenantId: string): Promise<LiveCaller | { refused: string }>
  /** Whether the record may be joined by whoever connected with these headers to the tenant. */
  mayJoin(headers: Headers, tenantId: string, type: string, id: string): Promise<boolean>
  /** Whether what an event is about is shown to whoever connected with these headers. */
  shows?(headers: Headers, tenantId: string, about: About): Promise<boolean>
}

/** What an event is about: many things at once have no id. `to` are the people the fact names. */
export interface About {
  readonly type: string
  readonly id: string | null
  readonly to: readonly string[]
}

/**
 * Who hears an event: whoever holds one of these rights, or everybody in the tenant (null). With `own`, those whom the
 * fact names (`FactInput.to`) hear it too, if they hold that right, or in any case (null).
 */
export type Audience =
  | readonly string[]
  | null
  | { readonly all: readonly string[]; readonly own: string | null }

export interface LiveSettings {
  home: Home
  /** What a tenant is called in the handshake: `port` for `portId`. */
  tenant: string
  audiences: Readonly<Record<string, Audience>>
  log: Pick<Logger, 'warn'>
}

interface Message {
  tenantId: string | null
  event: string
  actorId: string | null
  actorName: string | null
  entity?: { type: string; id: string | null }
  /** People it is for, whatever else they may hear. */
  to?: readonly string[]
  data: Record<string, unknown>
}

interface Seat extends Omit<LiveCaller, 'rights' | 'narrow'> {
  tenantId: string
  /** The rooms of records the caller is in, by their names. */
  joined: Map<string, Room>
}

const Room = z.object({ type: z.string().max(40).regex(/^\w+$/), id: z.uuid() })
type Room = z.infer<typeof Room>

const mostRooms = 50
// A person opens a record every second at the very most.
const packets = { points: 60, duration: 10 }

/**
 * The socket channel: path /socket.io, session cookie and the tenant in the handshake (`portId` where `tenant` is
 * `port`). Every process hears every message from PostgreSQL and passes it to its own sockets: those of the tenant that
 * hold a right which opens it. The rooms of records belong to a tenant too; whoever loses the right leaves them.
 */
export function openLive(
  http: HttpServer,
  servers: OpenServers,
  gate: LiveGate,
  { home, tenant, audiences, log }: LiveSettings,
): Server {
  const io = new Server(http, {
    serveClient: false,
    pingInterval: 20_000,
    connectTimeout: 10_000,
    maxHttpBufferSize: 64 * 1024,
    cors: { origin: home.publicUrl, credentials: true },
    allowRequest: (request, done) => done(null, comesFromHome(request.headers, home)),
  })
  const packetLimit = new RateLimiterMemory(packets)
  const hearing = hearingOf(audiences)
  const missed = missedBy()
  let changes = 0
  io.use((socket, next) => {
    const before = changes
    const tenantId = tenantOf(socket, `${tenant}Id`)
    gate
      .enter(socket.request.headers, tenantId)
      .then((answer) => {
        if ('refused' in answer) return next(new Error(answer.refused))
        const { rights, narrow, ...caller } = answer
        socket.data.seat = { tenantId, ...caller, joined: new Map() } satisfies Seat
        socket.data.rooms = roomsOf({ tenantId, userId: caller.userId }, { rights, narrow }, hearing)
        socket.data.changes = before
        next()
      })
      .catch(() => next(new Error('INTERNAL')))
  })
  io.on('connection', (socket) => {
    seat(io, socket, gate, packetLimit)
    if (missed.something(socket, seatOf(socket).tenantId)) socket.emit(everything.event, {})
    // Rights that changed on the way in were not looked at for a socket that was not there yet.
    if (socket.data.changes !== changes) {
      void inTurn(socket, () => recheckOne(socket, gate, hearing)).catch(() => socket.disconnect(true))
    }
  })
  const { listeners } = servers
  listeners.on('live', (payload) => {
    const message = JSON.parse(payload) as Message
    missed.note(message.tenantId)
    if (message.tenantId && !Object.hasOwn(audiences, message.event)) {
      log.warn({ event: message.event }, 'nobody is named who may hear this event')
    }
    spread(io, audiences, message)
    spreadToNarrow(io, gate, audiences, message)
  })
  // What may have happened on a server is looked at by those of its tenants.
  const announcersWatched = servers.each(async (server) =>
    watchAnnouncers(server.listener, () =>
      tellEverything(io, (tenantId) => servers.of(tenantId).name === server.name),
    ),
  )
  const lookAt = (concerned: (seat: Seat) => boolean) =>
    recheck(io, gate, hearing, concerned).catch((error: unknown) =>
      log.warn({ err: error }, 'sockets were not looked at'),
    )
  onAccessChange(listeners, (change) => {
    changes += 1
    void lookAt((seat) => concerns(change, seat))
  })
  const heardAgain = whileUnheard(listeners, (unheard) => lookAt(({ tenantId }) => unheard(tenantId)))
  http.on('close', () => {
    heardAgain()
    void announcersWatched.then((end) => end())
  })
  return io
}

/** What a handshake carries is whatever the caller likes: any JSON, and any query. */
function tenantOf({ handshake }: Socket, name: string): string {
  for (const source of [handshake.auth, handshake.query] as unknown[]) {
    const value =
      typeof source === 'object' && source !== null && Object.hasOwn(source, name)
        ? (source as Record<string, unknown>)[name]
        : undefined
    if (value === undefined) continue
    return typeof value === 'string' && value.length <= 64 ? value : ''
  }
  return ''
}

function seat(io: Server, socket: Socket, gate: LiveGate, packetLimit: RateLimiterMemory): void {
  const { tenantId, userId, name, joined } = seatOf(socket)
  // Anybody may send an event of this name, and an emitter without a listener for it throws.
  socket.on('error', () => {})
  Promise.resolve(socket.join([...(socket.data.rooms as Set<string>)])).catch(() => socket.disconnect(true))
  on(socket, 'entity:join', async (request, acknowledge) => {
    const answer = typeof acknowledge === 'function' ? (acknowledge as (value: unknown) => void) : () => {}
    const counted = await packetLimit.consume(socket.id).catch(() => null)
    if (!counted || joined.size >= mostRooms) return answer({ ok: false, error: 'RATE_LIMITED' })
    const room = Room.safeParse(request)
    if (!room.success) return answer({ ok: false, error: 'VALIDATION_FAILED' })
    const { type, id } = room.data
    const key = recordRoom(tenantId, type, id)
    const allowed = await inTurn(socket, async () => {
      const may = await gate.mayJoin(socket.request.headers, tenantId, type, id).catch(() => false)
      if (!may || !socket.connected) return false
      joined.set(key, { type, id })
      await socket.join(key)
      return true
    })
    if (!allowed) return answer({ ok: false, error: 'RECORD_NOT_FOUND' })
    answer({ ok: true, present: await presentIn(io, key) })
    socket.to(key).emit('entity:entered', { type, id, userId, name })
  })
  on(socket, 'entity:leave', async (request) => {
    const room = Room.safeParse(request)
    if (!room.success) return
    const key = recordRoom(tenantId, room.data.type, room.data.id)
    sayLeft(socket, key)
    await socket.leave(key)
  })
  socket.on('disconnecting', () => {
    for (const key of [...joined.keys()]) sayLeft(socket, key)
  })
}

/** Tells the others in the room of a record that this one is gone from it. */
function sayLeft(socket: Socket, key: string): void {
  const { joined, userId, name } = seatOf(socket)
  const room = joined.get(key)
  if (!room) return
  joined.delete(key)
  socket.to(key).emit('entity:left', { ...room, userId, name })
}

/** Hears an event of a socket; a fault in hearing it is the end of that socket and of nothing else. */
function on(socket: Socket, event: string, hear: (...args: unknown[]) => Promise<unknown>): void {
  socket.on(event, (...args: unknown[]) => {
    hear(...args).catch(() => socket.disconnect(true))
  })
}

function seatOf(socket: { data: { seat?: unknown } }): Seat {
  return socket.data.seat as Seat
}

function tenantRoom(tenantId: string): string {
  return `tenant:${tenantId}`
}

function rightRoom(tenantId: string, right: string): string {
  return `tenant:${tenantId}|${right}`
}

/** Where those wait for an event of a right who hear it only where they are shown what it is about. */
function narrowRoom(tenantId: string, right: string): string {
  return `tenant:${tenantId}?${right}`
}

/** Where a person hears what is theirs, if they hold the right it asks for. */
function personRoom(tenantId: string, userId: string, right: string | null): string {
  return `tenant:${tenantId}@${userId}|${right ?? ''}`
}

/** The rights that decide what is heard: of everybody's, and of what is one's own. */
interface Hearing {
  readonly all: ReadonlySet<string>
  readonly own: ReadonlySet<string>
}

function hearingOf(audiences: LiveSettings['audiences']): Hearing {
  const each = Object.values(audiences)
  return {
    all: new Set(each.flatMap((audience) => everybodys(audience) ?? [])),
    own: new Set(each.flatMap((audience) => ownRight(audience) ?? [])),
  }
}

const everybodys = (audience: Audience) => (audience && 'all' in audience ? audience.all : audience)
/** Undefined where nothing of the event is anybody's own. */
const ownRight = (audience: Audience) => (audience && 'own' in audience ? audience.own : undefined)

/** The rooms in which a caller with these rights hears what they may hear. */
function roomsOf(
  { tenantId, userId }: Pick<Seat, 'tenantId' | 'userId'>,
  { rights, narrow }: Pick<LiveCaller, 'rights'> & { narrow?: boolean | undefined },
  hearing: Hearing,
): Set<string> {
  const rightsAmong = (some: ReadonlySet<string>) => [...some].filter((right) => rights.has(right))
  const room = (right: string) => (narrow ? narrowRoom(tenantId, right) : rightRoom(tenantId, right))
  return new Set([
    tenantRoom(tenantId),
    personRoom(tenantId, userId, null),
    ...rightsAmong(hearing.all).map(room),
    ...rightsAmong(hearing.own).map((right) => personRoom(tenantId, userId, right)),
  ])
}

function recordRoom(tenantId: string, type: string, id: string): string {
  return `tenant:${tenantId}:${type}:${id}`
}

async function presentIn(io: Server, room: string): Promise<{ userId: string; name: string }[]> {
  const sockets = await io.in(room).fetchSockets()
  const people = new Map(sockets.map((socket) => [seatOf(socket).userId, seatOf(socket).name]))
  return [...people].map(([userId, name]) => ({ userId, name }))
}

function spread(io: Server, audiences: LiveSettings['audiences'], message: Message): void {
  const { tenantId, event, data, actorId, actorName, to = [] } = message
  if (tenantId) {
    // An event nobody is named for is heard by nobody.
    const audience = Object.hasOwn(audiences, event) ? audiences[event]! : []
    const own = ownRight(audience)
    const rooms = [
      ...(everybodys(audience)?.map((right) => rightRoom(tenantId, right)) ?? [tenantRoom(tenantId)]),
      ...(own === undefined ? [] : to.map((userId) => personRoom(tenantId, userId, own))),
    ]
    if (rooms.length > 0) io.to(rooms).emit(event, { ...data, actorId, actorName })
  } else if (event === everything.event) io.emit(event, {})
}

/** The windows of some tenants look at everything again. */
function tellEverything(io: Server, concerned: (tenantId: string) => boolean): void {
  for (const socket of io.of('/').sockets.values())
    if (concerned(seatOf(socket).tenantId)) socket.emit(everything.event, {})
}

/** Each of those who see only some of the records hears of those. */
function spreadToNarrow(
  io: Server,
  gate: LiveGate,
  audiences: LiveSettings['audiences'],
  { tenantId, event, data, actorId, actorName, entity, to = [] }: Message,
): void {
  if (!tenantId || !Object.hasOwn(audiences, event)) return
  const rights = everybodys(audiences[event]!) ?? []
  const { sockets, adapter } = io.of('/')
  const ids = rights.flatMap((right) => [...(adapter.rooms.get(narrowRoom(tenantId, right)) ?? [])])
  const waiting = [...new Set(ids)].flatMap((id) => sockets.get(id) ?? [])
  const about = { type: entity?.type ?? event.split(':')[0]!, id: entity?.id ?? null, to }
  // How many of them there were is nothing to those who may have been shown none.
  const { count: _count, ...few } = data
  const message = { ...(about.id === null ? few : data), actorId, actorName }
  for (const socket of waiting)
    gate.shows?.(socket.request.headers, tenantId, about).then(
      (isVisible) => void (isVisible && socket.emit(event, message)),
      () => {},
    )
}

/** What asks for a socket's rights goes one after another: what an older answer allowed must not outlast a newer one. */
function inTurn<T>(socket: Socket, work: () => Promise<T>): Promise<T> {
  const turn = ((socket.data.turn as Promise<unknown> | undefined) ?? Promise.resolve()).then(work)
  socket.data.turn = turn.catch(() => {})
  return turn
}

const atOnce = 8
const triesToReach = 20

/** Rights changed: whoever may no longer be here is put out, the others hear what they may hear now. */
async function recheck(
  io: Server,
  gate: LiveGate,
  hearing: Hearing,
  concerned: (seat: Seat) => boolean,
): Promise<void> {
  const waiting = [...io.of('/').sockets.values()].filter((socket) => concerned(seatOf(socket)))
  const work = async () => {
    for (let socket = waiting.pop(); socket; socket = waiting.pop())
      await inTurn(socket, () => recheckOne(socket, gate, hearing))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

function concerns(change: AccessChange | null, { tenantId, userId, sessionId }: Seat): boolean {
  if (!change) return true
  if (change.session !== undefined) return change.session === sessionId
  return (
    (change.user === undefined || change.user === userId) &&
    (change.tenant === undefined || change.tenant === tenantId)
  )
}

/** A question that could not be put is put again; whom nobody can vouch for does not stay. */
async function recheckOne(socket: Socket, gate: LiveGate, hearing: Hearing): Promise<void> {
  const { tenantId } = seatOf(socket)
  for (let tries = 1; socket.connected; tries++) {
    const answer = await gate.enter(socket.request.headers, tenantId).catch(() => null)
    if (answer && !('refused' in answer)) return resettle(socket, gate, answer, hearing)
    if (answer || tries === triesToReach) return void socket.disconnect(true)
    await new Promise((resolve) => setTimeout(resolve, 250 * Math.min(tries, 8)))
  }
}

/** Moves a socket to the rooms of the rights it has now, and out of those of records it may no longer see. */
async function resettle(socket: Socket, gate: LiveGate, caller: LiveCaller, hearing: Hearing): Promise<void> {
  const { joined, ...who } = seatOf(socket)
  const before = socket.data.rooms as Set<string>
  const now = roomsOf(who, caller, hearing)
  socket.data.rooms = now
  for (const room of before) if (!now.has(room)) await socket.leave(room)
  await socket.join([...now])
  for (const [key, { type, id }] of [...joined]) {
    if (await gate.mayJoin(socket.request.headers, who.tenantId, type, id).catch(() => false)) continue
    sayLeft(socket, key)
    await socket.leave(key)
  }
}
