import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Listener } from './listener.ts'

/** Decides about connections; each answers an error code, or null to let the caller in. */
export interface LiveGate {
  /** Who connects with these headers to this tenant. */
  enter(
    headers: Record<string, string | string[] | undefined>,
    portId: string,
  ): Promise<{ userId: string; name: string } | { refused: string }>
  /** Whether the record may be joined by a member of the tenant. */
  mayJoin(portId: string, userId: string, type: string, id: string): Promise<boolean>
}

interface Message {
  portId: string | null
  event: string
  actorId: string | null
  actorName: string | null
  entity?: { type: string; id: string | null }
  data: Record<string, unknown>
}

interface Seat {
  portId: string
  userId: string
  name: string
}

/**
 * The socket channel: path /socket.io, session cookie and `portId` in the handshake, rooms `port:{id}` and
 * `entity:{type}:{id}`. Every process hears every message from PostgreSQL and passes it to its own sockets.
 */
export function openLive(http: HttpServer, listener: Listener, gate: LiveGate, publicUrl: string): Server {
  const io = new Server(http, {
    serveClient: false,
    pingInterval: 20_000,
    cors: { origin: publicUrl, credentials: true },
    allowRequest: (request, done) => done(null, sameOrigin(request.headers, publicUrl)),
  })
  io.use((socket, next) => {
    const portId = String(socket.handshake.auth.portId ?? socket.handshake.query.portId ?? '')
    gate
      .enter(socket.request.headers, portId)
      .then((answer) => {
        if ('refused' in answer) return next(new Error(answer.refused))
        socket.data.seat = { portId, ...answer } satisfies Seat
        next()
      })
      .catch(() => next(new Error('INTERNAL')))
  })
  io.on('connection', (socket) => seat(io, socket, gate))
  listener.on('live', (payload) => spread(io, JSON.parse(payload) as Message))
  listener.on('access_changed', () => void recheck(io, gate))
  return io
}

function sameOrigin(headers: Record<string, string | string[] | undefined>, publicUrl: string): boolean {
  const { origin, host } = headers
  if (typeof origin !== 'string') return true
  return URL.canParse(origin) && [host, new URL(publicUrl).host].includes(new URL(origin).host)
}

function seat(io: Server, socket: Socket, gate: LiveGate): void {
  const { portId, userId, name } = socket.data.seat as Seat
  void socket.join(`port:${portId}`)
  socket.on('entity:join', async (asked: unknown, acknowledge: unknown) => {
    const answer = typeof acknowledge === 'function' ? (acknowledge as (value: unknown) => void) : () => {}
    const { type, id } = (asked ?? {}) as { type?: unknown; id?: unknown }
    if (typeof type !== 'string' || typeof id !== 'string')
      return answer({ ok: false, error: 'VALIDATION_FAILED' })
    const allowed = await gate.mayJoin(portId, userId, type, id).catch(() => false)
    if (!allowed) return answer({ ok: false, error: 'RECORD_NOT_FOUND' })
    const room = `entity:${type}:${id}`
    await socket.join(room)
    answer({ ok: true, present: await presentIn(io, room) })
    socket.to(room).emit('entity:entered', { type, id, userId, name })
  })
  socket.on('entity:leave', (asked: unknown) => {
    const { type, id } = (asked ?? {}) as { type?: unknown; id?: unknown }
    const room = `entity:${String(type)}:${String(id)}`
    if (!socket.rooms.has(room)) return
    void socket.leave(room)
    socket.to(room).emit('entity:left', { type, id, userId, name })
  })
  socket.on('disconnecting', () => {
    for (const room of socket.rooms) {
      const [kind, type, id] = room.split(':')
      if (kind === 'entity') socket.to(room).emit('entity:left', { type, id, userId, name })
    }
  })
}

async function presentIn(io: Server, room: string): Promise<{ userId: string; name: string }[]> {
  const sockets = await io.in(room).fetchSockets()
  const people = new Map(sockets.map(({ data }) => [(data.seat as Seat).userId, (data.seat as Seat).name]))
  return [...people].map(([userId, name]) => ({ userId, name }))
}

function spread(io: Server, message: Message): void {
  const { portId, event, entity, data, actorId, actorName } = message
  if (!portId) return
  const rooms = [`port:${portId}`, ...(entity?.id ? [`entity:${entity.type}:${entity.id}`] : [])]
  io.to(rooms).emit(event, { ...data, actorId, actorName })
}

/** Someone's rights changed: whoever may no longer be here is put out. */
async function recheck(io: Server, gate: LiveGate): Promise<void> {
  for (const socket of io.of('/').sockets.values()) {
    const { portId } = socket.data.seat as Seat
    const answer = await gate.enter(socket.request.headers, portId).catch(() => ({ refused: 'INTERNAL' }))
    if ('refused' in answer) socket.disconnect(true)
  }
}
