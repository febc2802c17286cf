import { maintenance } from '../../../contract/maintenance/endpoints.ts'
import { endMaintenance, readMaintenance, startMaintenance } from '../../../platform/watching/maintenance.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'

export function maintenanceRoutes({ kernel: { pool }, log }: Pick<Services, 'kernel' | 'log'>) {
  return serve(maintenance).with({
    get: () => readMaintenance(pool),
    start: {
      outside: async (_ctx, { body: { message = null, until = null }, caller }) => {
        log.warn({ userId: caller.userId, until }, 'maintenance is asked for')
        return startMaintenance(pool, { message, until: until === null ? null : new Date(until) })
      },
    },
    end: {
      outside: async (_ctx, { caller }) => {
        log.warn({ userId: caller.userId }, 'the end of maintenance is asked for')
        await endMaintenance(pool)
      },
    },
  })
}
