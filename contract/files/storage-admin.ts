import { z } from 'zod'
import { accepted, data } from '../endpoint.ts'
import { id, timestamp } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'

export const storagePlaces = ['filesystem', 's3'] as const

/** A long work on the stored bytes of a port, going on or ended. */
export const StorageRun = z.object({
  id,
  kind: z.enum(['move', 'sweep']),
  /** Where a move leads. */
  target: z.enum(storagePlaces).nullable(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  report: z.object({
    /** Objects and bytes carried over by a move. */
    moved: z.int(),
    movedBytes: z.int(),
    /** Objects that nothing stood for and that a sweep took away. */
    removed: z.int(),
    /** Files whose bytes are nowhere, and the names of the first of them. */
    missing: z.int(),
    missingNames: z.array(z.string()),
  }),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
})

export const storage = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/admin/storage',
    summary: 'Where the files of the port are kept, how much they take, and what was done with them last',
    gate: 'super_admin',
    response: data(
      z.object({
        place: z.enum(storagePlaces),
        /** The places this installation has. */
        places: z.array(z.enum(storagePlaces)),
        files: z.int(),
        bytes: z.int(),
        quota: z.int(),
        runs: z.array(StorageRun),
      }),
    ),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/v1/admin/storage/move',
    summary: 'Carries the files of the port to another place while people work; new ones go there at once',
    gate: 'super_admin',
    body: z.strictObject({ to: z.enum(storagePlaces) }),
    response: accepted(StorageRun),
    emits: ['port.storage_move_started'],
    errors: ['STORAGE_BUSY'],
  }),
  sweep: endpoint({
    method: 'POST',
    path: '/api/v1/admin/storage/sweep',
    summary:
      'Takes away stored bytes older than a day that nothing stands for, and tells which files lack theirs',
    gate: 'super_admin',
    response: accepted(StorageRun),
    emits: ['port.storage_sweep_started'],
    errors: ['STORAGE_BUSY'],
  }),
} as const
