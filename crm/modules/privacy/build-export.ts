import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { handleJob } from '../../../platform/jobs/job.ts'
import { inTenant, reading, scopeOfJob } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { printBrandOf } from '../branding/print.ts'
import { storageKey } from '../files/links.ts'
import { tellStopped } from '../mail/stopped.ts'
import { buildExportJob } from './export.ts'
import { mailExport } from './mail-export.ts'
import { reportPage } from './report.ts'
import { readSections } from './sections.ts'

type Needed = Pick<Services, 'kernel' | 'storage' | 'env'>

/**
 * Builds the archive of a data-access export: what is kept as JSON for programs, and as a page for people. It is stored
 * before it is told to be there. Begun anew it is built anew.
 */
export const buildDataExport = handleJob(buildExportJob, (services: Needed) => {
  const { kernel, storage } = services
  return {
    async work(payload) {
      const scope = scopeOfJob(payload)
      const id = payload.exportId
      const inTurn = <T>(work: (tx: Tx) => Promise<T>) => inTenant(kernel, scope, work)
      const clientId = await inTurn((tx) => begin(tx, id))
      if (clientId === null) return
      const ctx = reading<DB>(kernel, scope)
      const { name: port, language, color, logo } = await printBrandOf(ctx, storage)
      const madeAt = new Date()
      const sections = await readSections(ctx, clientId)
      const archive = archiveOf({ port, language, color, logo, madeAt, sections })
      const key = storageKey(portOf(ctx), id)
      await storage.put(key, archive)
      if (!(await inTurn((tx) => finish(tx, services.env, id, archive.length)))) await storage.remove(key)
    },
    onGivenUp: (payload) => inTenant(kernel, scopeOfJob(payload), (tx) => giveUp(tx, payload.exportId)),
  }
})

function archiveOf(report: Parameters<typeof reportPage>[0]): Buffer {
  const { port, madeAt, sections } = report
  const json = JSON.stringify({ port, madeAt, ...sections }, null, 2)
  return Buffer.from(zipSync({ 'data.json': strToU8(json), 'report.html': strToU8(reportPage(report)) }))
}

async function begin(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ clientId: string }>`update data_exports set status = 'building'
    where port_id = ${portOf(tx)} and id = ${id} and status in ('pending', 'building') returning client_id`.execute(
    tx.db,
  )
  return rows[0]?.clientId ?? null
}

interface Built {
  clientId: string
  recipient: string | null
  fullName: string
}

/** False where the client was erased meanwhile. */
async function finish(tx: Tx, env: Services['env'], id: string, size: number): Promise<boolean> {
  const { rows } = await sql<Built>`update data_exports d set size = ${size}, ready_at = now(),
      status = 'ready'
    from clients c
    where d.port_id = ${portOf(tx)} and d.id = ${id} and d.status = 'building'
      and c.port_id = ${portOf(tx)} and c.id = d.client_id
    returning d.client_id, d.recipient, c.full_name`.execute(tx.db)
  const built = rows[0]
  if (!built) {
    tx.unchanged()
    return false
  }
  const { clientId, recipient, fullName } = built
  tx.emit('client.data_export_ready', { entityId: clientId, label: fullName, metadata: { exportId: id } })
  if (recipient !== null) await mailExport(tx, env, { id, clientId, fullName, recipient })
  return true
}

async function giveUp(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ clientId: string }>`update data_exports set status = 'failed'
    where port_id = ${portOf(tx)} and id = ${id} and status in ('pending', 'building') returning client_id`.execute(
    tx.db,
  )
  if (!rows[0]) return
  const { clientId } = rows[0]
  tx.emit('client.data_export_failed', { entityId: clientId, metadata: { exportId: id } })
  await tellStopped(tx, { work: 'data_export', page: `clients/${clientId}`, to: tx.actor.userId })
}
