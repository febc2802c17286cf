import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Listener } from './listener.ts'

/** Decides about connections; each answers an error code, or null to let the caller in. */
export interface LiveGate {
  /** Who connects with these headers to this tenant. */
  enter(
    headers: Record<string, string | string[] | undefined>,
    tenantId: string,
  ): Promise<{ userId: string; name: string } | { refused: string }>
  /** Whether the record may be joined by a member of the tenant. */
  mayJoin(tenantId: string, userId: string, type: string, id: string): Promise<boolean>
}

interface Message {
  tenantId: string | null
  event: string
  actorId: string | null
  actorName: string | null
  entity?: { type: string; id: string | null }
  data: Record<string, unknown>
}

interface Seat {
  tenantId: string
  userId: string
  name: string
}

/**
 * The socket channel: path /socket.io, session cookie and the tenant in the handshake (`portId` where `tenant` is
 * `port`), rooms `{tenant}:{id}` and `entity:{type}:{id}`. Every process hears every message from PostgreSQL and passes it to its own sockets.
 */
export function openLive(
  http: HttpServer,
  listener: Listener,
  gate: LiveGate,
  { publicUrl, tenant }: { publicUrl: string; tenant: string },
): Server {
  const io = new Server(http, {
    serveClient: false,
    pingInterval: 20_000,
    cors: { origin: publicUrl, credentials: true },
    allowRequest: (request, done) => done(null, sameOrigin(request.headers, publicUrl)),
  })
  io.use((socket, next) => {
    const { auth, query } = socket.handshake
    const tenantId = String(auth[`${tenant}Id`] ?? query[`${tenant}Id`] ?? '')
    gate
      .enter(socket.request.headers, tenantId)
      .then((answer) => {
        if ('refused' in answer) return next(new Error(answer.refused))
        socket.data.seat = { tenantId, ...answer } satisfies Seat
        next()
      })
      .catch(() => next(new Error('INTERNAL')))
  })
  io.on('connection', (socket) => seat(io, socket, gate, tenant))
  listener.on('live', (payload) => spread(io, JSON.parse(payload) as Message, tenant))
  listener.on('access_changed', () => void recheck(io, gate))
  return io
}

function sameOrigin(headers: Record<string, string | string[] | undefined>, publicUrl: string): boolean {
  const { origin, host } = headers
  if (typeof origin !== 'string') return true
  return URL.canParse(origin) && [host, new URL(publicUrl).host].includes(new URL(origin).host)
}

function seat(io: Server, socket: Socket, gate: LiveGate, tenant: string): void {
  const { tenantId, userId, name } = socket.data.seat as Seat
  void socket.join(`${tenant}:${tenantId}`)
  socket.on('entity:join', async (asked: unknown, acknowledge: unknown) => {
    const answer = typeof acknowledge === 'function' ? (acknowledge as (value: unknown) => void) : () => {}
    const { type, id } = (asked ?? {}) as { type?: unknown; id?: unknown }
    if (typeof type !== 'string' || typeof id !== 'string')
      return answer({ ok: false, error: 'VALIDATION_FAILED' })
    const allowed = await gate.mayJoin(tenantId, userId, type, id).catch(() => false)
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

function spread(io: Server, message: Message, tenant: string): void {
  const { tenantId, event, entity, data, actorId, actorName } = message
  if (!tenantId) return
  const rooms = [`${tenant}:${tenantId}`, ...(entity?.id ? [`entity:${entity.type}:${entity.id}`] : [])]
  io.to(rooms).emit(event, { ...data, actorId, actorName })
}

/** Someone's rights changed: whoever may no longer be here is put out. */
async function recheck(io: Server, gate: LiveGate): Promise<void> {
  for (const socket of io.of('/').sockets.values()) {
    const { tenantId } = socket.data.seat as Seat
    const answer = await gate.enter(socket.request.headers, tenantId).catch(() => ({ refused: 'INTERNAL' }))
    if ('refused' in answer) socket.disconnect(true)
  }
}
