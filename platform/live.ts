import type { Server as HttpServer } from 'node:http'
import type { Logger } from 'pino'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import { everything } from './announcer.ts'
import { watchAnnouncers } from './announcers.ts'
import type { AccessChange } from './identity/access-changes.ts'
import { onAccessChange } from './identity/access-changes.ts'
import type { Listener } from './listener.ts'
import { comesFromHome, type Home } from './origin.ts'

type Headers = Record<string, string | string[] | undefined>

/** Who was let in, and with which rights. */
export interface LiveCaller {
  userId: string
  name: string
  sessionId: string
  rights: ReadonlySet<string>
}

/** Decides about connections. */
export interface LiveGate {
  /** Who connects with these headers to this tenant, or the code of the error that keeps them out. */
  enter(headers: Headers, tenantId: string): Promise<LiveCaller | { refused: string }>
  /** Whether the record may be joined by whoever connected with these headers to the tenant. */
  mayJoin(headers: Headers, tenantId: string, type: string, id: string): Promise<boolean>
}

export interface LiveSettings {
  home: Home
  /** What a tenant is called in the handshake: `port` for `portId`. */
  tenant: string
  /** For each event the rights of which a caller must hold one to hear it; null means everybody in the tenant. */
  audiences: Readonly<Record<string, readonly string[] | null>>
  log: Pick<Logger, 'warn'>
}

interface Message {
  tenantId: string | null
  event: string
  actorId: string | null
  actorName: string | null
  entity?: { type: string; id: string | null }
  data: Record<string, unknown>
}

interface Seat extends Omit<LiveCaller, 'rights'> {
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
  listener: Listener,
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
  const rightsThatHear = new Set(Object.values(audiences).flatMap((rights) => rights ?? []))
  let changes = 0
  io.use((socket, next) => {
    const before = changes
    const tenantId = tenantOf(socket, `${tenant}Id`)
    gate
      .enter(socket.request.headers, tenantId)
      .then((answer) => {
        if ('refused' in answer) return next(new Error(answer.refused))
        const { rights, ...caller } = answer
        socket.data.seat = { tenantId, ...caller, joined: new Map() } satisfies Seat
        socket.data.rooms = roomsOf(tenantId, rights, rightsThatHear)
        socket.data.changes = before
        next()
      })
      .catch(() => next(new Error('INTERNAL')))
  })
  io.on('connection', (socket) => {
    seat(io, socket, gate, packetLimit)
    // Rights that changed on the way in were not looked at for a socket that was not there yet.
    if (socket.data.changes !== changes) {
      void inTurn(socket, () => recheckOne(socket, gate, rightsThatHear)).catch(() => socket.disconnect(true))
    }
  })
  listener.on('live', (payload) => {
    const message = JSON.parse(payload) as Message
    if (message.tenantId && !Object.hasOwn(audiences, message.event)) {
      log.warn({ event: message.event }, 'nobody is named who may hear this event')
    }
    spread(io, audiences, message)
  })
  const lookedAtNoMore = watchAnnouncers(listener, () => spread(io, audiences, everything))
  http.on('close', lookedAtNoMore)
  onAccessChange(listener, (change) => {
    changes += 1
    recheck(io, gate, rightsThatHear, change).catch((error: unknown) =>
      log.warn({ err: error }, 'sockets were not looked at'),
    )
  })
  return io
}

/** What a handshake carries is whatever the caller likes: any JSON, and any query. */
function tenantOf({ handshake }: Socket, name: string): string {
  for (const given of [handshake.auth, handshake.query] as unknown[]) {
    const value =
      typeof given === 'object' && given !== null && Object.hasOwn(given, name)
        ? (given as Record<string, unknown>)[name]
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
  on(socket, 'entity:join', async (asked, acknowledge) => {
    const answer = typeof acknowledge === 'function' ? (acknowledge as (value: unknown) => void) : () => {}
    const counted = await packetLimit.consume(socket.id).catch(() => null)
    if (!counted || joined.size >= mostRooms) return answer({ ok: false, error: 'RATE_LIMITED' })
    const room = Room.safeParse(asked)
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
  on(socket, 'entity:leave', async (asked) => {
    const room = Room.safeParse(asked)
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
function on(socket: Socket, event: string, hear: (...given: unknown[]) => Promise<unknown>): void {
  socket.on(event, (...given: unknown[]) => {
    hear(...given).catch(() => socket.disconnect(true))
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

/** The rooms in which a caller with these rights hears what they may hear. */
function roomsOf(tenantId: string, rights: ReadonlySet<string>, hearing: ReadonlySet<string>): Set<string> {
  const held = [...hearing].filter((right) => rights.has(right))
  return new Set([tenantRoom(tenantId), ...held.map((right) => rightRoom(tenantId, right))])
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
  const { tenantId, event, data, actorId, actorName } = message
  if (tenantId) {
    // An event nobody is named for is heard by nobody.
    const rights = Object.hasOwn(audiences, event) ? audiences[event] : []
    const rooms = rights?.map((right) => rightRoom(tenantId, right)) ?? [tenantRoom(tenantId)]
    if (rooms.length > 0) io.to(rooms).emit(event, { ...data, actorId, actorName })
  } else if (event === everything.event) io.emit(event, {})
}

/** What asks for a socket's rights goes one after another: what an older answer allowed must not outlast a newer one. */
function inTurn<T>(socket: Socket, work: () => Promise<T>): Promise<T> {
  const turn = ((socket.data.turn as Promise<unknown> | undefined) ?? Promise.resolve()).then(work)
  socket.data.turn = turn.catch(() => {})
  return turn
}

const atOnce = 8
const triesToReach = 20

/**
 * Rights changed: whoever may no longer be here is put out, the others hear what they may hear now. Without `change`
 * anybody's may have.
 */
async function recheck(
  io: Server,
  gate: LiveGate,
  hearing: ReadonlySet<string>,
  change: AccessChange | null,
): Promise<void> {
  const waiting = [...io.of('/').sockets.values()].filter((socket) => concerns(change, seatOf(socket)))
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
async function recheckOne(socket: Socket, gate: LiveGate, hearing: ReadonlySet<string>): Promise<void> {
  const { tenantId } = seatOf(socket)
  for (let tries = 1; socket.connected; tries++) {
    const answer = await gate.enter(socket.request.headers, tenantId).catch(() => null)
    if (answer && !('refused' in answer)) return resettle(socket, gate, answer.rights, hearing)
    if (answer || tries === triesToReach) return void socket.disconnect(true)
    await new Promise((resolve) => setTimeout(resolve, 250 * Math.min(tries, 8)))
  }
}

/** Moves a socket to the rooms of the rights it has now, and out of those of records it may no longer see. */
async function resettle(
  socket: Socket,
  gate: LiveGate,
  rights: ReadonlySet<string>,
  hearing: ReadonlySet<string>,
): Promise<void> {
  const { tenantId, joined } = seatOf(socket)
  const before = socket.data.rooms as Set<string>
  const now = roomsOf(tenantId, rights, hearing)
  socket.data.rooms = now
  for (const room of before) if (!now.has(room)) await socket.leave(room)
  await socket.join([...now])
  for (const [key, { type, id }] of [...joined]) {
    if (await gate.mayJoin(socket.request.headers, tenantId, type, id).catch(() => false)) continue
    sayLeft(socket, key)
    await socket.leave(key)
  }
}
