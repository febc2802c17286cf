import { sql } from 'kysely'
import { z } from 'zod'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import type { Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { worksInPort } from '../settings/works-in-port.ts'
import { type StoppedWork, stoppedLetter, stoppedWorks } from './stopped-letter.ts'
import { writeLetter } from './write.ts'

export const tellStoppedJob = job(
  'tell_stopped',
  z.object({ work: z.enum(stoppedWorks), page: z.string(), to: z.uuid() }),
)

/** Work in the background that stopped for good, and where in the product it is gone on with. */
export interface Stopped {
  work: StoppedWork
  /** The page, from the port on, such as `imports`. */
  page: string
  /** Who waits for it; nobody where the product began it. */
  to: string | null
}

/** Writes to whoever waits for work in the background that it stopped, once this is committed. */
export async function tellStopped(tx: Tx, { to, work, page }: Stopped): Promise<void> {
  if (to !== null) await tx.addJob(tellStoppedJob, { to, work, page })
}

export const tellStoppedLetter = handleJob(
  tellStoppedJob,
  ({ kernel, env }: Pick<Services, 'kernel' | 'env'>) => {
    return async ({ tenantId, work, page, to }) => {
      await inTenant(kernel, systemIn(tenantId), async (tx) => {
        const { rows } = await sql<{ name: string; email: string; language: ClientLanguage | null }>`
        select name, email, preferences ->> 'language' as language from users where id = ${to}`.execute(tx.db)
        const person = rows[0]
        if (!person || !(await worksInPort(tx, to))) return
        const { name: port, slug } = await brandOf(tx)
        const { name, email, language } = person
        const href = `${env.publicUrl}/${slug}/${page}`
        await writeLetter(tx, stoppedLetter, { name, port, work, href }, { to: email, language })
      })
    }
  },
)
