import { z } from 'zod'
import { accepted, data } from '../endpoint.ts'
import { id, idParams, timestamp } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { moveSteps, serverConditions, serverStates } from './vocabulary.ts'

const Server = z.object({
  /** `home` for the first, which has what is global. */
  name: z.string(),
  region: z.string().nullable(),
  /** New ports go to open ones alone. */
  state: z.enum(serverStates),
  ports: z.int(),
  /** Bytes of its database; null where it does not answer. */
  size: z.number().nullable(),
  condition: z.enum(serverConditions),
  /** Bytes and seconds that it lacks of what home has; null for home, and where nobody can say. */
  lagBytes: z.number().nullable(),
  lagSeconds: z.number().nullable(),
})

const Move = z.object({
  id,
  portId: id,
  /** Null once the port is gone. */
  portName: z.string().nullable(),
  portSlug: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  step: z.enum(moveSteps),
  /** Somebody stopped it, or it failed, and everything is being taken back. */
  undoing: z.boolean(),
  startedBy: z.string().nullable(),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
  /** What went wrong, for whoever mends it. */
  error: z.string().nullable(),
  rows: z.int().nullable(),
  /** Milliseconds for which nobody could write in the port. */
  pause: z.int().nullable(),
  /** Until this day the server that was left follows the port, so that it can come back at once; null where it does not. */
  wayBackUntil: timestamp.nullable(),
})

const ofInstallation = { gate: 'super_admin', scope: 'none' } as const
const moves = '/api/v1/admin/moves'

export const servers = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/servers',
    summary: 'The PostgreSQL servers that ports live on, home first, and the moves between them',
    ...ofInstallation,
    response: data(
      z.object({
        servers: z.array(Server),
        moves: z.array(Move),
      }),
    ),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/admin/servers/{name}',
    summary: 'Keeps new ports away from a server, or lets them come again',
    ...ofInstallation,
    params: z.object({ name: z.string() }),
    pathKinds: { name: 'slug' },
    body: z.strictObject({ state: z.enum(serverStates) }),
    response: data(z.object({ name: z.string(), state: z.enum(serverStates) })),
    emits: 'nothing',
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/v1/admin/ports/{id}/moves',
    summary: 'Moves a port to another server, in the background, while people work in it',
    ...ofInstallation,
    params: idParams,
    body: z.strictObject({ server: z.string().max(63) }),
    response: accepted(z.object({ id })),
    emits: 'nothing',
    errors: ['PORT_MOVE_REFUSED'],
  }),
  stop: endpoint({
    method: 'POST',
    path: `${moves}/{id}/stop`,
    summary: 'Takes a move back that was not switched yet, in the background',
    ...ofInstallation,
    params: idParams,
    response: accepted(z.object({ id })),
    emits: 'nothing',
    errors: ['MOVE_STATE'],
  }),
  clean: endpoint({
    method: 'POST',
    path: `${moves}/{id}/clean`,
    summary: 'Deletes what the server that was left still has of the port, in the background',
    ...ofInstallation,
    params: idParams,
    response: accepted(z.object({ id })),
    emits: 'nothing',
    errors: ['MOVE_STATE'],
  }),
} as const
