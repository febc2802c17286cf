import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'

const outside = { scope: 'none' } as const
const one = z.object({ backupId: z.uuid() })

export const makeBackupJob = job('make_backup', one, { ...outside, tries: 3, lane: 'long' })
export const verifyBackupJob = job('verify_backup', one, { ...outside, tries: 3, lane: 'long' })
export const dropBackupJob = job(
  'drop_backup',
  z.object({ key: z.string(), place: z.enum(['storage', 'bucket']) }),
  outside,
)
export const backupClockJob = job('backup_clock', z.object({}), outside)
