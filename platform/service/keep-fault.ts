import { sql } from 'kysely'
import type { Fault } from '../http/faults.ts'
import { uuidv7 } from '../ids.ts'
import { inTenant, type Kernel, systemIn } from '../scope.ts'

/** Writes a 5xx down for the error inspector of its tenant; one outside any has none. */
export async function keepFault<DB, Name extends string>(
  kernel: Kernel<DB, Name>,
  fault: Fault,
): Promise<void> {
  await inTenant(kernel, systemIn(fault.tenantId, fault.requestId), (tx) =>
    sql`insert into error_events (${sql.ref(kernel.tenancy.column)}, id, request_id, user_id, method, path, status,
        error_name, error_message, stack_head, body_excerpt, duration_ms, ip, user_agent)
      values (${fault.tenantId}, ${uuidv7()}, ${fault.requestId}, ${fault.userId}, ${fault.method}, ${fault.path},
        ${fault.status}, ${fault.errorName}, ${fault.errorMessage}, ${fault.stackHead}, ${fault.bodyExcerpt},
        ${fault.durationMs}, ${fault.ip}, ${fault.userAgent})`.execute(tx.db),
  )
}
