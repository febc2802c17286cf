import { z } from 'zod'
import { accepted, data, empty, storedFile } from '../endpoint.ts'
import { id, text, timestamp, webAddress } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { backupPeriods, backupStates, backupVerifications } from './vocabulary.ts'

const Backup = z.object({
  id,
  origin: z.enum(['person', 'schedule']),
  createdByName: z.string().nullable(),
  createdAt: timestamp,
  state: z.enum(backupStates),
  /** Where it lies: the storage of the product, or the bucket that is named then. */
  place: z.enum(['storage', 'bucket']),
  bucket: z.string().nullable(),
  finishedAt: timestamp.nullable(),
  version: z.string().nullable(),
  /** Bytes of the file; while it is made, those written so far. */
  size: z.int(),
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  fileBytes: z.int(),
  /** What went wrong, for whoever mends it. */
  error: z.string().nullable(),
  verification: z.enum(backupVerifications),
  verifiedAt: timestamp.nullable(),
  verificationError: z.string().nullable(),
})

const targetFields = {
  endpoint: webAddress,
  bucket: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Write the name of the bucket, such as harbour-backups.'),
  region: text(60),
  accessKeyId: text(200),
}

const settingFields = {
  period: z.enum(backupPeriods),
  /** By the clock of UTC. */
  hour: z.int().min(0).max(23),
  /** From Monday, 1, to Sunday, 7. */
  weekday: z.int().min(1).max(7),
  /** How many are stored at most, and for how many days; null for no limit. The newest stays in any case. */
  keepCount: z.int().min(1).max(1000).nullable(),
  keepDays: z.int().min(1).max(3650).nullable(),
}

const BackupSettings = z.object({
  ...settingFields,
  target: z.object({ ...targetFields, hasSecret: z.boolean() }).nullable(),
  version: z.int(),
})

const wholeGate = { gate: 'super_admin', scope: 'none' } as const
const path = '/api/v1/admin/backups'

export const backups = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The backups of the installation, the newest first',
    ...wholeGate,
    response: data(z.array(Backup)),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Makes a backup of every table and file of the installation, in the background',
    ...wholeGate,
    response: accepted(Backup),
    emits: 'nothing',
    errors: ['BACKUP_BUSY'],
  }),
  state: endpoint({
    method: 'GET',
    path: `${path}/state`,
    summary:
      'Whether backups are late or broken, and whether the installation is a restored copy that sends nothing',
    ...wholeGate,
    response: data(
      z.object({
        /** Since when it does nothing by itself. */
        pausedSince: timestamp.nullable(),
        /** The schedule has brought none for longer than it should. */
        late: z.boolean(),
        /** The newest one failed, or did not stand being read. */
        broken: z.boolean(),
        lastDoneAt: timestamp.nullable(),
      }),
    ),
  }),
  release: endpoint({
    method: 'POST',
    path: `${path}/release`,
    summary: 'Lets a restored copy go on: its jobs, its mail and its deliveries begin',
    ...wholeGate,
    response: empty,
    emits: 'nothing',
  }),
  getSettings: endpoint({
    method: 'GET',
    path: `${path}/settings`,
    summary: 'When backups are made, where they are stored and for how long',
    ...wholeGate,
    response: data(BackupSettings),
  }),
  putSettings: endpoint({
    method: 'PUT',
    path: `${path}/settings`,
    summary: 'Sets when backups are made, where they are stored and for how long',
    ...wholeGate,
    body: z.strictObject({
      ...settingFields,
      /** A bucket of its own; null for the storage of the product. Without a secret the one before stays. */
      target: z
        .strictObject({ ...targetFields, secretAccessKey: text(500).nullable().optional() })
        .nullable(),
    }),
    response: data(BackupSettings),
    emits: 'nothing',
    ifMatch: true,
    errors: ['VERSION_STALE', 'HOOK_ADDRESS_REFUSED', 'SECRET_UNREADABLE'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One backup',
    ...wholeGate,
    params: z.object({ id }),
    response: data(Backup),
  }),
  verify: endpoint({
    method: 'POST',
    path: `${path}/{id}/verify`,
    summary: 'Reads all of a backup in the background, and says whether it is as it was written',
    ...wholeGate,
    params: z.object({ id }),
    response: accepted(Backup),
    emits: 'nothing',
    errors: ['BACKUP_BUSY'],
  }),
  download: endpoint({
    method: 'GET',
    path: `${path}/{id}/download`,
    summary:
      'The file of a backup, encrypted as it is stored; for the session of a super administrator alone',
    ...wholeGate,
    params: z.object({ id }),
    response: storedFile,
    errors: ['BACKUP_BUSY', 'SECRET_UNREADABLE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes a backup with its file',
    ...wholeGate,
    params: z.object({ id }),
    response: empty,
    emits: 'nothing',
    errors: ['BACKUP_BUSY', 'SECRET_UNREADABLE'],
  }),
} as const
