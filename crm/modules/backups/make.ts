import { pipeline, Transform } from 'node:stream'
import { sql } from 'kysely'
import { BackupFault } from '../../../platform/backup/fault.ts'
import { backupSecrets, installationParts } from '../../../platform/backup/installation.ts'
import { verifyBackup as readWhole } from '../../../platform/backup/read-backup.ts'
import { type Written, writeBackup } from '../../../platform/backup/write-backup.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import { isAbsent } from '../../../platform/storage/storage.ts'
import { version } from '../../../platform/watching/open-watch.ts'
import type { Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { backupKey, openPlace } from './places.ts'
import { type BackupRow, readBackups } from './rows.ts'
import { readBackupSettings } from './settings.ts'
import { dropBackupJob, makeBackupJob, verifyBackupJob } from './tasks.ts'

type Needed = Pick<Services, 'env' | 'kernel' | 'log' | 'connection'>

/** Milliseconds between two notes of how far it is. */
const noteEvery = 2_000

const outside = <T>({ kernel }: Pick<Services, 'kernel'>, work: (tx: Tx) => Promise<T>) =>
  inTenant(kernel, systemIn(null), work)

const oneOf = async ({ kernel }: Pick<Services, 'kernel'>, id: string): Promise<BackupRow | undefined> =>
  (await readBackups(reading<DB>(kernel, systemIn(null)), id))[0]

const placeOf = async (services: Needed, place: BackupRow['place']) =>
  openPlace(services, place, await readBackupSettings(reading<DB>(services.kernel, systemIn(null))))

/** Makes a backup. Cut off it is begun anew: a file that is written by half is none. */
export const makeBackup = handleJob(makeBackupJob, (services: Needed) => {
  const { env, connection, log } = services
  return {
    async work({ backupId: id }) {
      const found = await oneOf(services, id)
      if (found?.state !== 'waiting' && found?.state !== 'running') return
      await outside(services, (tx) =>
        sql`update backups set state = 'running', version = ${version}, seen_at = now() where id = ${id}`.execute(
          tx.db,
        ),
      )
      const place = await placeOf(services, found.place)
      // No other backup is under way: what is written by half is of one that was cut off.
      // A key that may write need not see uploads under way.
      await place
        .clean(new Date())
        .catch((error: unknown) => log.warn({ err: error }, 'old parts of backups stay'))
      let written: Written | undefined
      const about = { kind: 'installation', version, createdAt: new Date().toISOString() } as const
      const content = writeBackup(
        await installationParts(env, connection),
        backupSecrets(env).present,
        about,
        (all) => {
          written = all
        },
      )
      const counted = counting((size) =>
        outside(services, (tx) =>
          sql`update backups set size = ${size}, seen_at = now() where id = ${id}`.execute(tx.db),
        ),
      )
      pipeline(content, counted, () => {})
      const size = await place.put(backupKey(id), counted).finally(() => content.destroy())
      const { tables, rows, files, fileBytes } = written!
      await outside(services, (tx) =>
        sql`update backups set state = 'done', finished_at = now(), size = ${size}, tables = ${tables}, rows = ${rows},
          files = ${files}, file_bytes = ${fileBytes}, error = null where id = ${id} and state = 'running'`.execute(
          tx.db,
        ),
      )
      log.info({ backupId: id, size, rows, files }, 'a backup was made')
    },
    onGivenUp: async ({ backupId: id }, error) => {
      log.error({ err: error, backupId: id }, 'a backup failed')
      await outside(services, async (tx) => {
        await sql`update backups set state = 'failed', finished_at = now(), error = ${sentenceOf(error)}
          where id = ${id} and state in ('waiting', 'running')`.execute(tx.db)
      })
    },
  }
})

/** Reads all of a backup, and notes whether it is as it was written. */
export const verifyBackup = handleJob(verifyBackupJob, (services: Needed) => {
  const { env, log } = services
  const note = (id: string, error: string | null) =>
    outside(services, (tx) =>
      sql`update backups set verification = ${error === null ? 'good' : 'broken'}, verified_at = now(), verification_error = ${error}
        where id = ${id}`.execute(tx.db),
    )
  return {
    async work({ backupId: id }) {
      const found = await oneOf(services, id)
      if (found?.state !== 'done') return
      const place = await placeOf(services, found.place)
      try {
        const { content } = await place.get(backupKey(id))
        const all = await readWhole(content, backupSecrets(env).known)
        const differs = all.rows !== found.rows || all.files !== found.files
        await note(id, differs ? 'It holds other numbers of rows and files than were written.' : null)
      } catch (error) {
        // What another try would not mend is told at once.
        if (!(error instanceof BackupFault) && !isAbsent(error)) throw error
        log.error({ err: error, backupId: id }, 'a backup is broken')
        await note(id, isAbsent(error) ? 'Its file is gone.' : sentenceOf(error))
      }
    },
    onGivenUp: async ({ backupId: id }, error) => void (await note(id, sentenceOf(error))),
  }
})

/** Removes the file of a backup that was deleted. */
export const dropBackup = handleJob(dropBackupJob, (services: Needed) => {
  return async ({ key, place }) => (await placeOf(services, place)).remove(key)
})

function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}

/** Passes bytes on and notes now and then how many there were. */
function counting(note: (size: number) => Promise<unknown>): Transform {
  let size = 0
  let noted = Date.now()
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      if (Date.now() - noted < noteEvery) return done(null, piece)
      noted = Date.now()
      note(size).then(() => done(null, piece), done)
    },
  })
}
